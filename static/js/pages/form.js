// A form that htmx sends, and whose draft is kept.

import "../forms.js";
import "../draft.js";
