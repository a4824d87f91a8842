import { Link } from 'react-router-dom'
import type { RecordKindName } from '../../../domain/shared/recordKinds.ts'
import { recordsPath } from '../paths.ts'
import styles from './RecordsLink.module.css'

/** Leads from what promises a record to the records of that kind, or of one entity. */
export const RecordsLink = (props: { kind: RecordKindName; of?: string; children: string }) => (
  <Link
    className={styles.link ?? ''}
    to={recordsPath({ kind: props.kind, ...(props.of !== undefined && { key: props.of }) })}
  >
    {props.children}
  </Link>
)
