const trackingPages: Readonly<Record<string, string>> = {
  epost: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?displayHeader=N&sid1=',
  cj: 'https://trace.cjlogistics.com/next/tracking.html?wblNo=',
  hanjin: 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2=',
  lotte: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo=',
}

/** The courier's tracking page for a parcel; null without a tracking number or for a courier without such a page. */
export function trackingUrl(courier: string | null, trackingNumber: string | null): string | null {
  const page = courier === null ? undefined : trackingPages[courier]
  return page === undefined || trackingNumber === null ? null : page + encodeURIComponent(trackingNumber)
}
