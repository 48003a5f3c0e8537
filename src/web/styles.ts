// Styles that every page shares, in the order in which they apply.
import './fonts/inter.css'
import './ui/tokens.css'
import './ui/base.css'
