import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { whyNotRead } from './LoadFailed.tsx'

/** Shown instead of a list that failed to load; `title` names it. */
export const NotRead = (props: { title: string; error: unknown; onRetry: () => void }) => (
  <EmptyState
    title={props.title}
    reason={whyNotRead(props.error)}
    action={
      <Button look="third" size="small" onClick={props.onRetry}>
        다시 시도
      </Button>
    }
  />
)
