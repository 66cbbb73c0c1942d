import { Button } from "antd";
import { FileSpreadsheet, FileText } from "lucide";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { Outline } from "@/shared/ui/Outline";
import type { ExportFormat, ExportList } from "./api";
import styles from "./ExportStrip.module.css";
import { useExport } from "./useExport";

const FORMATS: { format: ExportFormat; icon: typeof FileText; name: string }[] = [
  { format: "csv", icon: FileSpreadsheet, name: "export.excel" },
  { format: "pdf", icon: FileText, name: "export.pdf" },
];

/** Shows an export button for each format of the list; the files appear in the strip below the page. */
export function ExportButtons({ list }: { list: ExportList }) {
  const { t } = useWords("office");
  const { make } = useExport();
  const phone = usePhone();
  return FORMATS.map(({ format, icon, name }) => (
    <Button
      key={format}
      icon={<Outline of={icon} size={16} />}
      aria-label={phone ? t(name) : undefined}
      className={phone ? styles.mark : undefined}
      onClick={() => make(list, format)}
    >
      {!phone && t(name)}
    </Button>
  ));
}
