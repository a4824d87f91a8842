import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Term } from '../../../domain/wire/shop.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { SanitisedHtml } from '../../kit/SanitisedHtml.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { messages } from '../../text/messages.ts'
import { isEverything, joinTerms, toggled, toggledAll } from './agreement.ts'
import styles from './TermsPart.module.css'

type Props = { agreed: readonly number[]; onChange: (agreed: number[]) => void }

/** Checkbox 전체 동의 and the terms of joining, each with a sheet that shows its text. */
export function TermsPart({ agreed, onChange }: Props) {
  const { data, error, mutate } = useAnswer(calls.terms)
  if (data === undefined && error !== undefined)
    return (
      <div className={styles.missing} role="alert">
        <p>{sentenceOf(error, messages.generic)}</p>
        <Button look="third" size="small" onClick={() => mutate()}>
          약관 다시 불러오기
        </Button>
      </div>
    )
  const shown = joinTerms.map(({ id }) => ({ id, term: data?.result.find((one) => one.id === id) }))
  return (
    <fieldset className={styles.terms}>
      <legend className="spoken">약관 동의</legend>
      <div className={styles.all}>
        <Checkbox
          label={<span className={styles.everything}>모두 동의해요</span>}
          checked={isEverything(agreed)}
          disabled={data === undefined}
          onChange={() => onChange(toggledAll(agreed))}
        />
        <p className={styles.hint}>선택 항목에 동의하지 않아도 가입할 수 있어요.</p>
      </div>
      <ul>
        {shown.map(({ id, term }) => (
          <li key={id} className={styles.row}>
            {term === undefined ? (
              <Skeleton shape="line" />
            ) : (
              <TermRow
                term={term}
                isAgreed={agreed.includes(id)}
                onToggle={() => onChange(toggled(agreed, id))}
              />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Opens the links of a text in a new tab, so that the input of the form is not lost. */
function followBeside(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  // A telephone or a mail leaves the page as it is.
  if (!(link instanceof HTMLAnchorElement) || !/^https?:$/.test(link.protocol)) return
  event.preventDefault()
  window.open(link.href, '_blank', 'noopener')
}

function TermText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = text.current
    node?.addEventListener('click', followBeside)
    return () => node?.removeEventListener('click', followBeside)
  }, [])
  return (
    <div ref={text}>
      <SanitisedHtml html={html} className={styles.text} />
    </div>
  )
}

function TermRow(props: { term: Term; isAgreed: boolean; onToggle: () => void }) {
  const { term, isAgreed, onToggle } = props
  const sheet = useOverlay(`terms-${term.id}`)
  return (
    <>
      <Checkbox
        label={
          <>
            <span className={styles.kind}>{term.required ? '(필수)' : '(선택)'}</span> {term.title}
          </>
        }
        checked={isAgreed}
        onChange={onToggle}
      />
      <button
        type="button"
        className={styles.read}
        aria-label={`${term.title} 전문 보기`}
        onClick={sheet.open}
      >
        <ChevronRight size={18} aria-hidden="true" />
      </button>
      <FullScreenSheet title={term.title} isOpen={sheet.isOpen} onClose={sheet.close}>
        <TermText html={term.content} />
      </FullScreenSheet>
    </>
  )
}
