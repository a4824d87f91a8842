import { Badge } from '../../../kit/Badge.tsx'

export const Share = () => (
  <p>
    <Badge tone="ok">반품 검수 대기</Badge> 위탁자 몫
  </p>
)

export const saved = '배너, 새로 올렸어요.'
