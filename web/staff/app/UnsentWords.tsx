import { Button } from '../kit/Button.tsx'
import { copyText } from '../kit/copyText.ts'
import styles from './UnsentWords.module.css'
import { forgetUnsentWords } from './unsentWords.ts'

/** What was typed when the session ended, for the colleague who is back. */
export function UnsentWords({ words }: { words: string }) {
  return (
    <section className={styles.unsent} aria-label="보내지 못한 글">
      <p role="status">로그인이 끝나서 쓰던 글을 보내지 못했어요. 복사해서 다시 써 주세요.</p>
      <blockquote>{words}</blockquote>
      <div>
        <Button
          onClick={() =>
            void copyText(words, {
              done: '쓰던 글을 복사했어요.',
              failed: '복사하지 못했어요. 글을 직접 선택해 주세요.',
            })
          }
        >
          쓰던 글 복사
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            document.querySelector<HTMLElement>('h1')?.focus()
            forgetUnsentWords()
          }}
        >
          지우기
        </Button>
      </div>
    </section>
  )
}
