import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import styles from './SheetParts.module.css'

/** Buttons of a sheet: 돌아가기, and the main action beside it. */
export const SheetActions = ({ onBack, children }: { onBack: () => void; children: ReactNode }) => (
  <div className={styles.actions}>
    <Button look="third" onClick={onBack}>
      돌아가기
    </Button>
    {children}
  </div>
)

/** Shows why a request was refused. */
export const SheetProblem = ({ words }: { words: string }) => (
  <p className={styles.problem} role="alert">
    <CircleAlert size={16} aria-hidden="true" />
    {words}
  </p>
)
