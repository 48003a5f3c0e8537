// Styles that every page shares, in the order in which they apply.
import '#web/fonts/inter.css'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import '#web/chat/launchers.css'
