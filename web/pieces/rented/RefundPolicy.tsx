import { cardRefundTakes } from '../../../domain/shared/cardRefundTakes.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { cancellationTerms, noRescheduling } from '../rules/cancellationWords.ts'
import styles from './RefundPolicy.module.css'

export function RefundPolicy(props: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet title="취소 환불 정책" {...props}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">취소 시점</th>
            <th scope="col">수수료</th>
          </tr>
        </thead>
        <tbody>
          {cancellationTerms.map(({ when, fee }) => (
            <tr key={when}>
              <td>{when}</td>
              <td>{fee}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.words}>
        {noRescheduling} 카드 환불은 {cardRefundTakes} 걸려요.
      </p>
    </Sheet>
  )
}
