const issuers: Readonly<Record<string, string>> = {
  '3K': '기업비씨',
  '46': '광주',
  '71': '롯데',
  '30': '산업',
  '31': '비씨',
  '51': '삼성',
  '38': '새마을',
  '41': '신한',
  '62': '신협',
  '36': '씨티',
  '33': '우리',
  W1: '우리',
  '37': '우체국',
  '39': '저축',
  '35': '전북',
  '42': '제주',
  '15': '카카오뱅크',
  '3A': '케이뱅크',
  '24': '토스뱅크',
  '21': '하나',
  '61': '현대',
  '11': 'KB국민',
  '91': 'NH농협',
  '34': '수협',
  '4V': 'VISA',
  '4M': 'Mastercard',
  '4J': 'JCB',
  '3C': 'UnionPay',
  '6D': 'Diners',
  '6I': 'Discover',
  '7A': 'AMEX',
}

/** Returns the name that members see for a two-character issuer code; 기타 for an unknown code. */
export function issuerName(issuerCode: string): string {
  return issuers[issuerCode] ?? '기타'
}
