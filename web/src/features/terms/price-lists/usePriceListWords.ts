import { useWords, type Words } from "@/shared/i18n/useWords";

/** The words of price lists. They are in the file of the page, as each file more weighs on the first page. */
export function usePriceListWords() {
  const { t, language } = useWords("utility");
  const words: Words = (key, values) => t(`priceLists.${key}`, values);
  return { t: words, language };
}
