import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { WithdrawalCause } from '../../../domain/shared/refusalShapes.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { causes } from './causes.ts'
import styles from './WithdrawScreen.module.css'

function ByPhone() {
  const phone = useAnswer(calls.footer).data?.customerServicePhone
  if (phone === undefined) return null
  return (
    <a href={`tel:${phone}`} className={styles.settle}>
      고객센터 {phone}
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  )
}

/** What blocks the withdrawal, and where each can be settled. */
export function WithdrawalBlockers(props: { causes: readonly WithdrawalCause[] }) {
  return (
    <ul className={styles.barriers}>
      {props.causes.map((cause) => {
        const { name, about, to } = causes[cause]
        return (
          <li key={cause}>
            <h2 className={styles.barrier}>{name}</h2>
            <p>{about}</p>
            {to === undefined ? (
              <ByPhone />
            ) : (
              <Link to={to.path} className={styles.settle}>
                {to.words}
                <ChevronRight size={18} aria-hidden="true" />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
