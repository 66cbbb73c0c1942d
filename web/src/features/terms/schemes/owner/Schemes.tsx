import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { CardGrid } from "@/shared/list/CardGrid";
import cards from "@/shared/list/Cards.module.css";
import { ListSearchBox } from "@/shared/list/ListSearchBox";
import { OffNote } from "@/shared/list/OffNote";
import { usePageSearch } from "@/shared/list/usePageSearch";
import { Icon } from "@/shared/ui/Icon";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useListSchemesQuery } from "./api";
import { RemoveScheme } from "./RemoveScheme";
import { SchemeCard } from "./SchemeCard";
import { SchemeDrawer } from "./SchemeDrawer";
import { useSchemeWords } from "./useSchemeWords";
import type { Scheme } from "./wire";

/** The schemes of a store; `off` says that they do not hold yet. */
export function Schemes({ off }: { off?: ReactNode }) {
  const { t } = useSchemeWords();
  const { search, show } = usePageSearch();
  const [edited, setEdited] = useState<Scheme | "new" | null>(null);
  const [removing, setRemoving] = useState<Scheme | null>(null);
  const found = useListSchemesQuery(search);
  return (
    <>
      {off && <OffNote>{off}</OffNote>}
      <div className={cards.bar}>
        <ListSearchBox label={t("search")} value={search.words} onSearch={(words) => show({ words }, true)} />
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEdited("new")}>
          {t("add")}
        </Button>
      </div>
      <CardGrid
        of={found}
        search={search}
        show={show}
        skeleton={<RowSkeletons count={6} height={150} />}
        none={t("none")}
        card={(scheme) => (
          <SchemeCard
            key={scheme.id}
            scheme={scheme}
            onEdit={() => setEdited(scheme)}
            onRemove={() => setRemoving(scheme)}
          />
        )}
      />
      <SchemeDrawer scheme={edited} onClose={() => setEdited(null)} />
      <RemoveScheme scheme={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
