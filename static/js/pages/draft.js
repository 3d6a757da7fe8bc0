// A form whose draft is kept, and nothing else.

import "../draft.js";
