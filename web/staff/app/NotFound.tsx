import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { Failed, Nothing } from '../kit/States.tsx'

export function NotFound() {
  return (
    <Page title="페이지를 찾을 수 없어요">
      <Nothing words="주소를 다시 확인해 주세요. 왼쪽 메뉴에서 다른 화면으로 갈 수 있어요." />
    </Page>
  )
}

export function NotAllowed() {
  return (
    <Page title="볼 수 없는 화면이에요">
      <Nothing words="이 화면을 볼 권한이 없어요. 필요하면 관리자에게 요청해 주세요." />
    </Page>
  )
}

/** Shown when a screen throws or its code fails to load. */
export function RouteFailed() {
  return (
    <Page title="화면을 열지 못했어요" controls={<Button onClick={() => location.reload()}>새로고침</Button>}>
      <Failed
        words="연결을 확인하고 다시 시도해 주세요. 새 버전이 나왔을 수도 있어요."
        onRetry={() => location.reload()}
      />
    </Page>
  )
}
