import { ButtonLink } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { paths } from '../paths.ts'
import { useFrame } from './frame.ts'

export function SoonScreen() {
  const { title, heading } = useFrame()
  return (
    <>
      {heading !== true && (
        <h1 className="spoken" tabIndex={-1}>
          {title}
        </h1>
      )}
      <EmptyState
        title={`${title}, 곧 열려요`}
        reason="지금은 준비하고 있어요."
        wayOut={
          <ButtonLink to={paths.home} look="third" size="small">
            홈으로
          </ButtonLink>
        }
      />
    </>
  )
}
