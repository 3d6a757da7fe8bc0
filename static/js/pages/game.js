// The board.

import "../live.js";
