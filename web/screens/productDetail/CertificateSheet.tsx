import { FullScreenSheet } from '../../kit/Sheet.tsx'
import styles from './CertificateSheet.module.css'

export function CertificateSheet(props: { isOpen: boolean; onClose: () => void }) {
  return (
    <FullScreenSheet title="정품 보증과 보상" {...props}>
      <div className={styles.text}>
        <h3>정품 보증서</h3>
        <p>
          빌림의 모든 상품은 전문 검수를 거친 정품이에요. 상품마다 검수 기록을 남기고 보증서를 함께 보내요.
        </p>
        <h3>가품 보상 정책</h3>
        <p>가품으로 확인되면 아래 가운데 하나로 보상해요.</p>
        <ul>
          <li>전액 환불</li>
          <li>대체 상품 제공</li>
          <li>상품 가치만큼의 포인트 지급</li>
        </ul>
        <h3>보상 절차</h3>
        <p>구매 영수증과 증빙 자료(사진, 영상)를 보내 주세요. 조사한 뒤 결과를 알려 드려요.</p>
        <h3>보상하지 않는 경우</h3>
        <p>허위 신고이거나 허가받지 않은 판매자에게서 구한 상품은 보상하지 않아요.</p>
      </div>
    </FullScreenSheet>
  )
}
