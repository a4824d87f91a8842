import type { Ref } from 'react'
import { useLocation } from 'react-router-dom'
import type { Account } from '../../../domain/wire/accounts.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import type { useSavedCards } from '../../pieces/cardSheet/useSavedCards.ts'
import { cardDigits, cardName } from '../../pieces/rented/paidCard.ts'
import styles from './LuxshareApplyScreen.module.css'
import { Part } from './Part.tsx'

type Missing = { error: string | undefined; focusAt: Ref<HTMLElement> }

function Failed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <div className={styles.line}>
      <p role="alert">{words}</p>
      <Button look="third" size="small" onClick={onRetry}>
        다시 불러오기
      </Button>
    </div>
  )
}

/** The verified account that receives settlements, or a link that registers one and returns here. */
export function AccountPart(
  props: Missing & {
    account: { data: Account | null | undefined; error: Error | undefined; mutate: () => Promise<unknown> }
  },
) {
  const { data, error, mutate } = props.account
  const { pathname, search } = useLocation()
  const there = paths.accountFor(`${pathname}${search}`)
  return (
    <Part title="정산받을 계좌" error={props.error} focusAt={props.focusAt}>
      {data === undefined && error === undefined && <Skeleton shape="line" count={2} />}
      {data === undefined && error !== undefined && <Failed words={error.message} onRetry={mutate} />}
      {data === null && (
        <div className={styles.line}>
          <p className={styles.none}>인증한 계좌로 매달 정산금을 보내 드려요.</p>
          <ButtonLink to={there} look="third" size="small">
            계좌 등록
          </ButtonLink>
        </div>
      )}
      {data !== undefined && data !== null && (
        <div className={styles.line}>
          <p>
            {data.bankName} {data.accountNumber}
            <span className={styles.second}>{data.accountHolderName}</span>
          </p>
          <ButtonLink to={there} look="third" size="small">
            변경
          </ButtonLink>
        </div>
      )}
    </Part>
  )
}

/** The card that is charged when the appraisal fails or the owner terminates early. */
export function CardPart({
  cards: saved,
  error,
  focusAt,
}: Missing & { cards: ReturnType<typeof useSavedCards> }) {
  const answers = useHydrated()
  const { cards, isBusy, manage, reload } = saved
  return (
    <Part title="결제 카드" error={error} focusAt={focusAt}>
      {cards === undefined && saved.error === undefined && <Skeleton shape="line" count={2} />}
      {cards === undefined && saved.error !== undefined && (
        <Failed words={saved.error.message} onRetry={reload} />
      )}
      {cards !== undefined && (
        <div className={styles.line}>
          {cards === null ? (
            <p className={styles.none}>검수비나 위약금이 생길 때만 결제해요.</p>
          ) : (
            <p>
              {cardName(cards.cardCompany)}
              <span className={styles.second}>{cardDigits(cards.cardNumber)}</span>
            </p>
          )}
          <Button look="third" size="small" busy={isBusy} disabled={!answers} onClick={manage}>
            {cards === null ? '카드 등록' : '카드 관리'}
          </Button>
        </div>
      )}
    </Part>
  )
}
