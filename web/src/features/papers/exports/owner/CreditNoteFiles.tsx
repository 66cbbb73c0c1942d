import { Button, Dropdown } from "antd";
import { Printer } from "lucide";
import type { Wire } from "@/shared/api/wire";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Outline } from "@/shared/ui/Outline";
import styles from "./ExportStrip.module.css";
import { useExport } from "./useExport";

const PAPERS = ["A4", "80mm"] as const;
type Paper = (typeof PAPERS)[number];
type CreditNoteFilesProps = { of: { id: number; creditNote: string | null } };

/** Prints the credit note of a return on A4 or on an 80 mm roll; shows nothing until the return has one. */
export function CreditNoteFiles({ of: { id, creditNote } }: CreditNoteFilesProps) {
  const { t, language } = useWords("returns");
  const { make } = useExport();
  if (creditNote === null) return null;
  const print = (paper: Paper) =>
    make(
      {
        kind: "creditNote",
        filters: { returnId: id, paper, language: language as Wire["ExportIn"]["language"] },
      },
      "pdf",
      "print",
    );
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      menu={{
        items: PAPERS.map((paper) => ({ key: paper, label: t(`creditNote.${paper}`) })),
        onClick: ({ key }) => print(key as Paper),
      }}
    >
      <Button icon={<Outline of={Printer} size={16} />}>
        <span className={styles.opens}>
          {t("creditNote.number", { number: creditNote })} <Icon name="chevronDown" size={16} />
        </span>
      </Button>
    </Dropdown>
  );
}
