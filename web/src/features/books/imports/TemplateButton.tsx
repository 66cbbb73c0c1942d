import { Button } from "antd";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import { type ImportKind, useLazyGetImportTemplateQuery } from "./api";

const NAMES: Record<ImportKind, string> = {
  products: "Products.csv",
  categories: "Categories.csv",
  parties: "Parties.csv",
  priceLists: "PriceLists.csv",
};
/** The byte order mark: spreadsheet programs read a CSV file as UTF-8 only when it begins with one. */
const MARK = "\ufeff";

function save(text: string, name: string) {
  const whole = text.startsWith(MARK) ? text : MARK + text;
  const url = URL.createObjectURL(new Blob([whole], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Downloads a spreadsheet to fill in, with one row as an example. */
export function TemplateButton({ kind }: { kind: ImportKind }) {
  const { t } = useWords("imports");
  const { t: common } = useWords("common");
  const [ask, { isFetching }] = useLazyGetImportTemplateQuery();
  const fetchTemplate = async () => {
    try {
      save(await ask(kind).unwrap(), NAMES[kind]);
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Button icon={<Icon name="download" size={16} />} loading={isFetching} onClick={fetchTemplate}>
      {t("template.download", { name: NAMES[kind] })}
    </Button>
  );
}
