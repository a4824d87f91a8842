import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { ButtonLink } from '../../kit/Button.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import { capsSentence, useWelcomePack } from '../../pieces/coupons/useWelcomePack.ts'
import { DoneMark } from '../../pieces/done/DonePage.tsx'
import { hasJustJoined } from '../../pieces/joining/finishJoining.ts'
import { useSession } from '../../session/session.ts'
import { joinReturn } from '../../storage/joinReturn.ts'
import styles from './JoinCompleteScreen.module.css'

/** The welcome page, with links to the coupon page, to home and back to where the visitor came from. */
export function JoinCompleteScreen() {
  const session = useSession()
  const isNew = hasJustJoined(useLocation().state)
  const pack = useWelcomePack()
  const hydrated = useHydrated()
  const wayBack = useMemo(() => (hydrated ? joinReturn.read() : null), [hydrated])
  return (
    <div className={styles.page}>
      <DoneMark />
      <h2 className={styles.headline}>
        {session?.name}님,
        <br />
        {isNew ? '가입을 환영해요.' : '반가워요.'}
      </h2>
      {isNew && pack.length > 0 && (
        <p className={styles.words}>
          첫 렌트에 쓸 수 있는 쿠폰을 넣어 두었어요.
          <br />
          {capsSentence(pack) ?? '쿠폰함에서 확인해 보세요.'}
        </p>
      )}
      <div className={styles.ways}>
        {wayBack === null ? (
          <ButtonLink to={paths.newMemberCoupon} wide>
            신규 회원 쿠폰 보기
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={wayBack} wide>
              {wayBack === paths.order ? '주문 이어서 하기' : '보던 화면으로 돌아가기'}
            </ButtonLink>
            <ButtonLink to={paths.newMemberCoupon} look="third" wide>
              신규 회원 쿠폰 보기
            </ButtonLink>
          </>
        )}
        <ButtonLink to={paths.home} look="third" wide>
          홈으로
        </ButtonLink>
      </div>
    </div>
  )
}
