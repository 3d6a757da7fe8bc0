// A score that is corrected.

import "../forms.js";
import "../seats.js";
import "../draft.js";
