/**
 * Returns the settings by which a shop reaches the played providers. `url` is where its processes find them, `seen` where
 * browsers do.
 */
export const playedProviders = (
  url: string,
  smtpUrl: string,
  seen: string = url,
): Readonly<Record<string, string>> => ({
  TOSS_API_BASE: `${url}/toss`,
  TOSS_SDK_SRC: `${seen}/toss/v2/standard`,
  POSTCODE_SCRIPT_URL: `${seen}/cdn/postcode.v2.js`,
  KAKAO_SDK_URL: `${seen}/cdn/kakao.min.js`,
  CHAT_CHANNEL_URL: `${seen}/kakao/channel`,
  PROVIDER_ORIGINS: seen,
  KAKAO_AUTH_BASE: `${url}/kakao`,
  KAKAO_API_BASE: `${url}/kakao`,
  NAVER_AUTH_BASE: `${url}/naver`,
  NAVER_API_BASE: `${url}/naver`,
  APPLE_BASE: `${url}/apple`,
  SOLAPI_BASE: url,
  SMTP_URL: smtpUrl,
  PORTONE_API_BASE: `${url}/portone`,
  TRACKER_AUTH_BASE: `${url}/tracker`,
  TRACKER_API_BASE: `${url}/tracker`,
  NICE_API_BASE: `${url}/nice`,
  NICE_POPUP_URL: `${seen}/nice/CheckPlusSafeModel/service.cb`,
})
