import { Link } from 'react-router-dom'
import styles from './Views.module.css'

type View = { id: string; label: string; to: string }

/** Links to the views of one page, each with a URL of its own. */
export const Views = (props: { name: string; views: readonly View[]; shown: string }) => (
  <nav aria-label={props.name} className={styles.views}>
    {props.views.map(({ id, label, to }) => (
      <Link key={id} to={to} aria-current={id === props.shown ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </nav>
)
