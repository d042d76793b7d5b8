// What the first view has. Parts that come later import it too: what all of them share is then one file
// of the built page, where it would be a file for every set of parts that share something.

import './actions/dropping';
import './keys';
import './views/library';
import './views/review';
