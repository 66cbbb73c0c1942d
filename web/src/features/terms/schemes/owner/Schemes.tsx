import { Button } from "antd";
import { type ReactNode, useState } from "react";
import cards from "@/shared/list/Cards.module.css";
import { ListSearchBox } from "@/shared/list/ListSearchBox";
import { NothingFound } from "@/shared/list/NothingFound";
import { PageFoot } from "@/shared/list/PageFoot";
import { usePageSearch } from "@/shared/list/usePageSearch";
import { Icon } from "@/shared/ui/Icon";
import { Problem } from "@/shared/ui/Problem";
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
  const { data, error, isFetching, refetch } = useListSchemesQuery(search);
  return (
    <>
      {off && (
        <p className={cards.off} role="note">
          <Icon name="info" size={16} /> {off}
        </p>
      )}
      <div className={cards.bar}>
        <ListSearchBox label={t("search")} value={search.words} onSearch={(words) => show({ words }, true)} />
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEdited("new")}>
          {t("add")}
        </Button>
      </div>
      {data === undefined ? (
        error ? (
          <Problem error={error} onRetry={refetch} />
        ) : (
          <RowSkeletons count={6} height={150} />
        )
      ) : data.items.length === 0 ? (
        <NothingFound words={search.words} onClear={() => show({ words: "" })} help={t("none")} />
      ) : (
        <div aria-busy={isFetching}>
          <ul className={cards.grid}>
            {data.items.map((scheme) => (
              <SchemeCard
                key={scheme.id}
                scheme={scheme}
                onEdit={() => setEdited(scheme)}
                onRemove={() => setRemoving(scheme)}
              />
            ))}
          </ul>
          <PageFoot total={data.total} page={search.page} size={search.size} onShow={show} />
        </div>
      )}
      <SchemeDrawer scheme={edited} onClose={() => setEdited(null)} />
      <RemoveScheme scheme={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
