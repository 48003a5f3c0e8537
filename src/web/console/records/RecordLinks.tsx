import { Link } from '#web/shell/Link.tsx'

/** Records by their names, one after another in a sentence, each leading to its page. */
export const RecordLinks = ({ links }: { links: readonly { to: string; name: string }[] }) =>
  links.map(({ to, name }, i) => (
    <span key={to}>
      {i > 0 && ', '}
      <Link to={to}>{name}</Link>
    </span>
  ))
