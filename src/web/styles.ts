// Styles that every page shares, in the order in which they apply.
import './ui/tokens.css'
import './shell/shell.css'
