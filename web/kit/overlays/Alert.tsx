import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BlockerFunction } from 'react-router-dom'
import { Button } from '../Button.tsx'
import { cx } from '../cx.ts'
import type { AlertNotice } from '../notices.ts'
import { useSettledBlocker } from '../useSettledBlocker.ts'
import styles from './overlays.module.css'
import { useReturnFocus } from './useReturnFocus.ts'

const shakeMs = 500

type Props = { notice: AlertNotice; onAnswer: (notice: AlertNotice, yes: boolean) => void }

/**
 * Back closes a question instead of leaving the page, and answers it with no: the one that was read when it was pressed.
 * Until Back is undone, a tap may answer that one, and the next be read.
 */
function BackSaysNo({ notice, onAnswer }: Props) {
  const read = useRef(notice)
  const refused = useRef<AlertNotice | null>(null)
  useLayoutEffect(() => {
    read.current = notice
  }, [notice])
  const isBack = useCallback<BlockerFunction>(({ historyAction }) => {
    if (historyAction !== 'POP') return false
    refused.current = read.current
    return true
  }, [])
  const blocker = useSettledBlocker(isBack)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    if (refused.current !== null) onAnswer(refused.current, false)
    refused.current = null
  }, [blocker, onAnswer])
  return null
}

/** A blocking notice; a tap outside makes it shake instead of closing it. */
export function Alert({ notice, onAnswer }: Props) {
  const [shaking, setShaking] = useState(false)
  const { popup } = useReturnFocus()
  useEffect(() => {
    if (!shaking) return
    const stop = setTimeout(() => setShaking(false), shakeMs)
    return () => clearTimeout(stop)
  }, [shaking])
  const answer = (yes: boolean) => (event: MouseEvent) => {
    // The second tap of a double tap would answer the next notice, which has its buttons in the same place.
    if (event.detail <= 1) onAnswer(notice, yes)
  }
  return (
    <AlertDialog.Root
      open
      onOpenChange={(open, details) => {
        if (!open && details.reason === 'escape-key') onAnswer(notice, notice.cancel === undefined)
      }}
    >
      {notice.cancel !== undefined && notice.leaving !== true && (
        <BackSaysNo notice={notice} onAnswer={onAnswer} />
      )}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.alertDim} onPointerDown={() => setShaking(true)} />
        {/* A sheet that opens at the same time hides everything from screen readers except elements with aria-live. */}
        <AlertDialog.Popup {...popup} aria-live="off" className={cx(styles.alert, shaking && styles.shaking)}>
          <AlertDialog.Title className={styles.alertTitle}>{notice.title}</AlertDialog.Title>
          {notice.subject !== undefined && <div className={styles.alertSubject}>{notice.subject}</div>}
          <AlertDialog.Description className={styles.alertWords}>{notice.message}</AlertDialog.Description>
          <div className={styles.answers}>
            {notice.cancel !== undefined && (
              <Button look="third" wide onClick={answer(false)}>
                {notice.cancel}
              </Button>
            )}
            <Button wide onClick={answer(true)}>
              {notice.confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
