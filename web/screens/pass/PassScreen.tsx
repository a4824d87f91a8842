import { useEffect, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Ticks } from '../../kit/Interval.tsx'
import { takeArrivedQuery } from '../../session/arrivedQuery.ts'
import styles from './PassScreen.module.css'

const isWindow = (value: unknown): value is Window =>
  typeof value === 'object' && value !== null && 'postMessage' in value

/** Posts the result to the opener, for this origin only; returns false when there is nothing to post or no opener. */
function tellOpener(): boolean {
  const opener: unknown = window.opener
  const result = Object.fromEntries(takeArrivedQuery())
  if (!isWindow(opener) || Object.keys(result).length === 0) return false
  opener.postMessage(result, window.location.origin)
  window.close()
  return true
}

/** The result page of the identity verification popup. */
export function PassScreen() {
  const [isTold, setTold] = useState(true)
  useEffect(() => setTold(tellOpener()), [])
  return (
    <div className={styles.page}>
      <Ticks />
      <h1 className={styles.title} tabIndex={-1}>
        {isTold ? '본인 인증을 마치고 있어요' : '인증을 시작한 창을 찾지 못했어요'}
      </h1>
      <p className={styles.words}>
        {isTold
          ? '이 창이 닫히지 않으면 직접 닫아 주세요.'
          : '이 창을 닫고, 원래 화면에서 본인 인증을 다시 눌러 주세요.'}
      </p>
      <Button look="third" size="small" onClick={() => window.close()}>
        창 닫기
      </Button>
    </div>
  )
}
