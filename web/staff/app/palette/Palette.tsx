import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StaffRole } from '../../../../domain/shared/staffRoles.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { isComposing } from '../../../kit/composing.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer, useKeptAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { nowCall } from '../../calls/content.ts'
import { searchCall } from '../../calls/today.ts'
import { viewCalls } from '../../calls/views.ts'
import { useEntered } from '../../kit/useEntered.ts'
import { hitEntries, ownEntries, type PaletteEntry } from './entries.ts'
import styles from './Palette.module.css'

/** Debounce of the search while typing. */
const pauseMs = 150
const leastLetters = 2

function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const waiting = setTimeout(() => setPaused(typed), pauseMs)
    return () => clearTimeout(waiting)
  }, [typed])
  return paused
}

/** The command palette: finds orders, members, products and pages, and runs actions of the open table. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const navigate = useNavigate()
  const roles = useRoles()
  const asked = usePaused(typed.trim())
  const found = useKeptAnswer(asked.length < leastLetters ? null : searchCall(asked))
  const saved = useAnswer(viewCalls.list)
  const now = useAnswer(nowCall)
  const isAsking = typed.trim() !== asked || found.isLoading || saved.isLoading || now.isLoading
  const unread = [found, saved, now].find(({ error, data }) => error !== undefined && data === undefined)
  const hits = typed.trim().length < leastLetters ? [] : hitEntries(found.data?.result ?? [], roles)
  const entries = [
    ...hits,
    ...ownEntries(typed, roles, { saved: saved.data?.result ?? [], today: now.data?.today ?? null }),
  ]
  const current = Math.min(at, entries.length - 1)

  const go = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return
    onClose()
    if (entry.to !== undefined) void navigate(entry.to)
    entry.run?.()
  }
  const { enter, forget } = useEntered({ suggestion: entries[current], isAsking }, go)
  const move = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setAt((current + step + entries.length) % entries.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      enter()
    }
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.dim} />
        <Dialog.Popup className={styles.palette} initialFocus={field}>
          <Dialog.Title className="spoken">찾기</Dialog.Title>
          <label className={styles.field}>
            <Search size={18} aria-hidden="true" />
            <span className="spoken">주문, 회원, 상품, 화면 찾기</span>
            <input
              ref={field}
              role="combobox"
              aria-expanded={entries.length > 0}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={entries.length === 0 ? undefined : `${list}-${current}`}
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              placeholder={placeholderOf(roles)}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setAt(0)
                forget()
              }}
              onKeyDown={move}
            />
            <kbd>Esc</kbd>
          </label>
          {unread !== undefined && (
            <p role="alert" className={styles.state}>
              {sentenceOf(unread.error, messages.generic)}
            </p>
          )}
          <Entries id={list} entries={entries} current={current} onPoint={setAt} onGo={go} />
          <p role="status" className={entries.length === 0 ? styles.state : 'spoken'}>
            {stateOf(entries.length, { isAsking, isUnread: unread !== undefined })}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Examples of what these roles can search for. */
const placeholderOf = (roles: readonly StaffRole[]): string => {
  if (mayAct(roles, ['operations'])) return '주문번호, 이메일, 전화번호, 이름, 상품, 운송장, 결제 키'
  return mayAct(roles, ['finance']) ? '이름 10월, 14일, 9월, 이메일, 주문번호, 결제 키, 화면' : '상품, 화면'
}

const stateOf = (count: number, is: { isAsking: boolean; isUnread: boolean }): string => {
  if (is.isAsking) return '찾고 있어요.'
  if (is.isUnread && count === 0) return ''
  return count === 0
    ? '찾은 것이 없어요. 이메일·전화번호·이름은 전체를 입력해 주세요.'
    : `${count}개를 찾았어요.`
}

function Entries(props: {
  id: string
  entries: readonly PaletteEntry[]
  current: number
  onPoint: (nth: number) => void
  onGo: (entry: PaletteEntry) => void
}) {
  const { id, entries, current } = props
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    shown.current?.querySelector(`[id="${id}-${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  return (
    <div ref={shown} id={id} role="listbox" aria-label="찾은 것" className={styles.list}>
      {entries.map((entry, nth) => (
        <div
          key={entry.id}
          id={`${id}-${nth}`}
          role="option"
          tabIndex={-1}
          aria-selected={nth === current}
          className={styles.entry}
          onPointerMove={() => props.onPoint(nth)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.onGo(entry)}
          onKeyDown={(event) => event.key === 'Enter' && props.onGo(entry)}
        >
          <span className={styles.group}>{entry.group}</span>
          <span className={styles.label}>{entry.label}</span>
          <span className={styles.about}>{entry.about}</span>
        </div>
      ))}
    </div>
  )
}
