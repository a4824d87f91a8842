import type { ContentChange } from '../../../../domain/shared/contentChange.ts'
import { moment } from '../words.ts'
import styles from './Form.module.css'

/** What colleagues changed while a form was open. */
export const ChangedMeanwhile = ({ changes }: { changes: readonly ContentChange[] }) =>
  changes.map(({ at, staffName, fields }) => (
    <div key={`${at} ${JSON.stringify(fields)}`} className={styles.changed}>
      <p>
        {moment(at)} {staffName}
      </p>
      <ul>
        {fields.map(({ field, before, after }) => (
          <li key={field}>
            {field}: {before ?? '없음'} → {after ?? '없음'}
          </li>
        ))}
      </ul>
    </div>
  ))
