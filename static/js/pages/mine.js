// A player's own score. The keypad last, when what waits on this phone stands in its fields again.

import "../live.js";
import "../seats.js";
import "../whole.js";
import "../keypad.js";
