// The form of a round. The keypad last, when what waits on this phone stands in its fields again.

import "../forms.js";
import "../live.js";
import "../seats.js";
import "../whole.js";
import "../keypad.js";
