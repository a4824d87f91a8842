import { ButtonLink } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { paths } from '../paths.ts'

/** Shown for an unknown address. */
export function NotFound() {
  return (
    <>
      <h1 className="spoken" tabIndex={-1}>
        페이지를 찾을 수 없어요
      </h1>
      <EmptyState
        title="페이지를 찾을 수 없어요"
        reason="주소가 바뀌었거나 없어진 페이지예요."
        action={
          <ButtonLink to={paths.home} look="third" size="small">
            홈으로
          </ButtonLink>
        }
      />
    </>
  )
}
