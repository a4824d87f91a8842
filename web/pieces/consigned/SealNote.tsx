import { formatSeoulMinute } from '../../../domain/shared/civilDate.ts'
import { SEAL_BLOCK } from '../../../domain/shared/seals.ts'
import { formatNumber } from '../../../domain/shared/won.ts'
import type { Seal } from '../../../domain/wire/settlements.ts'
import styles from './SealNote.module.css'

/** Shows which block of the sealed log covers the settlement and when it was sealed, that none does yet, or that they differ. The block is folded on the page, and open on paper. */
export function SealNote({ seal, onPaper = false }: { seal: Seal | null; onPaper?: boolean }) {
  if (seal === null) return <p className={styles.note}>아직 봉인된 기록이 없어요.</p>
  if (seal.isBroken)
    return (
      <div className={styles.note} role="alert">
        <p>봉인한 뒤에 바뀐 기록이 있어서 확인하고 있어요. 아래 금액은 확인이 끝날 때까지 믿지 마세요.</p>
        <p>
          {SEAL_BLOCK} {formatNumber(seal.block)}
        </p>
        <p className={styles.hash}>{seal.hash}</p>
      </div>
    )
  return (
    <div className={styles.note}>
      <p>
        {seal.isSealed
          ? '이 정산의 기록은 모두 봉인됐어요.'
          : '이 정산에는 아직 봉인되지 않은 기록이 있어요. 마감하고 봉인하면 바뀌지 않아요.'}
      </p>
      {onPaper ? (
        <Block seal={seal} />
      ) : (
        <details>
          <summary className={styles.fold}>기록 위변조 확인</summary>
          <Block seal={seal} />
        </details>
      )}
    </div>
  )
}

function Block({ seal }: { seal: Seal }) {
  return (
    <>
      <p>
        {SEAL_BLOCK} {formatNumber(seal.block)} · {formatSeoulMinute(new Date(seal.sealedAt))}
      </p>
      <p className={styles.hash}>{seal.hash}</p>
    </>
  )
}
