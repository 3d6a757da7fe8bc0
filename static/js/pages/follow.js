// A page of a game that has no news of its own.

import "../follow.js";
