import { Button, Dropdown } from "antd";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import type { ExportFormat, ExportList } from "./api";
import styles from "./ExportStrip.module.css";
import { useExport } from "./useExport";

type ExportButtonProps = {
  list: ExportList;
  /** Whether the list is also available as a workbook. */
  workbook?: boolean;
};

/**
 * Exports the list with its current filters as CSV or on paper; the files appear in the strip below the page.
 */
export function ExportButton({ list, workbook }: ExportButtonProps) {
  const { t } = useWords("office");
  const { make } = useExport();
  const phone = usePhone();
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      menu={{
        items: [
          ...(workbook ? [{ key: "xlsx", label: t("export.xlsx") }] : []),
          { key: "csv", label: t("export.csv") },
          { key: "pdf", label: t("export.pdf") },
        ],
        onClick: ({ key }) => make(list, key as ExportFormat),
      }}
    >
      <Button
        icon={<Icon name="download" size={16} />}
        aria-label={phone ? t("export.button") : undefined}
        className={phone ? styles.mark : undefined}
      >
        {!phone && (
          <span className={styles.opens}>
            {t("export.button")} <Icon name="chevronDown" size={16} />
          </span>
        )}
      </Button>
    </Dropdown>
  );
}
