import { Dialog } from '@base-ui/react/dialog'
import { useId, useRef, useState } from 'react'
import { mutate } from 'swr'
import { toast } from '../../../kit/notices.ts'
import { staffApi } from '../../api/request.ts'
import { viewCalls } from '../../calls/views.ts'
import styles from '../../kit/ActionDialog.module.css'
import { Button } from '../../kit/Button.tsx'
import { GuardedForm } from '../../kit/form/GuardedForm.tsx'
import { useClosing } from '../../kit/form/useClosing.tsx'
import { useSending } from '../../kit/useSending.ts'

/** The dialog that saves the table's filters, sorting and columns as a named view. */
export function SaveView({ page, query, onClose }: { page: string; query: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const sending = useSending()
  const { problem, isBusy, send } = sending
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const isLost = name.trim() !== ''
  const { close, question } = useClosing(() => isLost && !isBusy, onClose)
  const save = send(async () => {
    await staffApi.send(viewCalls.save, { page, query, name, shared })
    await mutate(viewCalls.list.url)
    toast.success(`‘${name.trim()}’ 보기를 저장했어요.`)
    onClose()
  })
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.dim} />
        <Dialog.Popup className={styles.dialog} initialFocus={field}>
          <Dialog.Title className={styles.title}>보기 저장</Dialog.Title>
          <Dialog.Description className={styles.about}>
            지금 필터, 정렬, 열을 이름을 붙여 저장해요. 찾기(⌘K)에서도 열 수 있어요.
          </Dialog.Description>
          <GuardedForm className={styles.form} onSubmit={save} isLost={isLost} sending={sending}>
            <div className={styles.field}>
              <label htmlFor={id}>이름</label>
              <input
                id={id}
                ref={field}
                className={styles.input}
                maxLength={30}
                required
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </div>
            <label className={styles.choice}>
              <input type="checkbox" checked={shared} onChange={() => setShared(!shared)} />
              다른 직원과 함께 쓰기
            </label>
            {problem !== undefined && (
              <p role="alert" className={styles.error}>
                {problem}
              </p>
            )}
            <div className={styles.buttons}>
              <Button look="quiet" onClick={close}>
                닫기
              </Button>
              <Button look="main" type="submit" busy={isBusy}>
                저장
              </Button>
            </div>
          </GuardedForm>
          {question}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
