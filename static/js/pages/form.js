// A form that htmx sends, and whose draft is kept.

import "../aim.js";
import "../forms.js";
import "../draft.js";
