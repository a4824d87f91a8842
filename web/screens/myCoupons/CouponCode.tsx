import { type FormEvent, useState } from 'react'
import type { Coupon } from '../../../domain/wire/coupons.ts'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { CouponRow } from '../../pieces/coupons/CouponRow.tsx'
import { TakeCouponButton } from '../../pieces/coupons/TakeCouponButton.tsx'
import { messages } from '../../text/messages.ts'
import styles from './MyCouponsScreen.module.css'

/** Looks up the coupon behind a printed code, which is then downloaded like any other. */
export function CouponCode() {
  const [code, setCode] = useState('')
  const [found, setFound] = useState<Coupon | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isLooking, setLooking] = useState(false)
  const look = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setProblem('쿠폰 코드를 입력해 주세요.')
    setLooking(true)
    setProblem(undefined)
    setFound(null)
    try {
      setFound(await api.read(calls.couponOfCode(code.trim())))
    } catch (error) {
      setProblem(
        hasCode(error, 'NOT_FOUND') ? '쿠폰 코드를 다시 확인해 주세요.' : sentenceOf(error, messages.generic),
      )
    } finally {
      setLooking(false)
    }
  }
  const clear = () => {
    setFound(null)
    setCode('')
  }
  return (
    <section aria-label="쿠폰 등록" className={styles.code}>
      <form onSubmit={look} noValidate className={styles.form}>
        <TextField
          label="쿠폰 코드"
          value={code}
          error={problem}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={60}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" look="second" busy={isLooking}>
          확인
        </Button>
      </form>
      {found !== null && (
        <ul aria-label="찾은 쿠폰">
          <CouponRow coupon={found} faded={found.downloadYn}>
            {found.downloadYn ? (
              <span className={styles.owned}>받은 쿠폰이에요</span>
            ) : (
              <TakeCouponButton coupon={found} onTaken={clear} />
            )}
          </CouponRow>
        </ul>
      )}
    </section>
  )
}
