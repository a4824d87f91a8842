import { FileText } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import styles from './StatementLink.module.css'

/** Link to a month's statement; `name` is the month as screen readers read it. */
export function StatementLink({ month, name }: { month: string; name: string }) {
  return (
    <Link to={paths.settlementStatement(month)} className={styles.link}>
      <FileText size={16} aria-hidden="true" />
      <span className="spoken">{name} </span>
      정산 명세서
    </Link>
  )
}
