import { Link } from 'react-router-dom'
import styles from './AccountLink.module.css'

/** An account's name, linked to its statement. */
export const AccountLink = ({ name, to }: { name: string; to: string }) => (
  <Link className={styles.account ?? ''} to={to}>
    {name}
  </Link>
)
