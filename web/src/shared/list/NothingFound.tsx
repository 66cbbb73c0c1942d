import { Button } from "antd";
import type { ReactNode } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { EmptyState } from "@/shared/ui/EmptyState";

type NothingFoundProps = {
  words: string;
  onClear: () => void;
  /** The text for a list without entries; `children` leads on. */
  help: string;
  children?: ReactNode;
};

/** An empty list: no entry matches the search, or there are no entries yet. */
export function NothingFound({ words, onClear, help, children }: NothingFoundProps) {
  const { t } = useWords("office");
  const { t: common } = useWords("common");
  return (
    <EmptyState
      drawing="papers"
      title={common("noDataFound")}
      help={words ? t("list.noneFits", { words }) : help}
    >
      {words ? (
        <Button size="large" onClick={onClear}>
          {t("list.clearSearch")}
        </Button>
      ) : (
        children
      )}
    </EmptyState>
  );
}
