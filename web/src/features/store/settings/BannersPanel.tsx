import { useEffect, useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { underWay } from "@/shared/media/queue";
import { Uploader } from "@/shared/media/Uploader";
import { useUploads } from "@/shared/media/useUploads";
import { useStore } from "@/shared/tenant/store-context";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { Problem } from "@/shared/ui/Problem";
import { useChangeLookMutation, useGetLookQuery } from "./api";
import { BannerList } from "./BannerList";
import { bannerFault, moved } from "./banners";
import { Lines, Panel } from "./Panel";
import styles from "./Pictures.module.css";
import { useBrandingRefresh } from "./useBrandingRefresh";

const NONE: string[] = [];
const BOX = [1920, 900] as const;

/** Edits the banners at the top of the shop's first page, in their order. */
export function BannersPanel() {
  const { t } = useWords("utility");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const look = useGetLookQuery(mobileNumber);
  const [change, { isLoading }] = useChangeLookMutation();
  const [asking, setAsking] = useState<number | null>(null);
  const refresh = useBrandingRefresh();
  const banners = look.data?.value.banners ?? NONE;
  const uploads = useUploads({
    kinds: ["image"],
    box: [...BOX],
    check: (_file, before) => {
      const most = bannerFault(banners.length, underWay(before));
      return most ? t("banner.tooMany", { most }) : null;
    },
    settled: ({ id, state }) => {
      if (state !== "ready") return;
      refresh();
      uploads.remove(id);
    },
    shown: () => notify(t("banner.done")),
  });
  const put = async (names: string[]) => {
    try {
      const version = look.data?.version ?? "";
      await change({ store: mobileNumber, version, type: "banner", data: names }).unwrap();
      return true;
    } catch (error) {
      void look.refetch();
      const { message, errors } = readProblem(error);
      notify(errors.data?.[0] ?? message ?? common("somethingWentWrong"), { tone: "warning" });
      return false;
    }
  };
  // All dropped pictures are added with one change, since a change lists every banner of the result.
  const arrived = uploads.totals.busy ? "" : uploads.sent.join();
  const last = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each batch that was uploaded
  useEffect(() => {
    if (arrived === "" || arrived === last.current) return;
    last.current = arrived;
    void put([...banners, ...arrived.split(",")]).then((done) =>
      done ? uploads.attached() : uploads.clear(),
    );
  }, [arrived]);
  const rearrange = async (names: string[]) => {
    if (await put(names)) notify(t("banner.done"));
  };
  return (
    <Panel title={t("banner.title")} help={t("banner.help")}>
      {look.data === undefined ? (
        look.error ? (
          <Problem error={look.error} onRetry={look.refetch} />
        ) : (
          <Lines count={3} />
        )
      ) : (
        <>
          {banners.length === 0 && <p className={styles.none}>{t("banner.none")}</p>}
          <BannerList
            banners={banners}
            disabled={uploads.totals.underWay > 0 || isLoading}
            onMove={(from, to) => rearrange(moved(banners, from, to))}
            onRemove={setAsking}
          />
          <Uploader
            uploads={uploads}
            title={t("banner.title")}
            hint={t("pictures.hint")}
            multiple
            aspect={BOX[0] / BOX[1]}
          />
        </>
      )}
      <Confirm
        open={asking !== null}
        question={t("banner.removeQuestion")}
        help={t("pictures.removeHelp")}
        yes={t("pictures.remove")}
        no={t("pictures.keep")}
        danger
        onYes={() => {
          setAsking(null);
          void rearrange(banners.filter((_, at) => at !== asking));
        }}
        onNo={() => setAsking(null)}
      />
    </Panel>
  );
}
