/** The code pages of texts and tables, with their names. */
export const CODE_PAGES: Readonly<Record<string, string>> = {
  cp1252: "Windows (cp1252)",
  "utf-8": "UTF-8",
  cp437: "DOS (cp437)",
  cp850: "DOS (cp850)",
  cp1251: "Кириллица (cp1251)",
  cp1256: "العربية (cp1256)",
  cp936: "简体中文 (cp936)",
  cp950: "繁體中文 (cp950)",
  cp932: "日本語 (cp932)",
  cp949: "한국어 (cp949)",
};
