import { Slider } from "antd";
import { useEffect, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Dialog } from "@/shared/antd/Dialog";
import { useWords } from "@/shared/i18n/useWords";
import { cut } from "./cut";
import styles from "./Uploader.module.css";

type CropDialogProps = {
  file: File;
  aspect: number;
  onDone: (file: File) => void;
  onCancel: () => void;
  onUnreadable: () => void;
};

const CLOSEST = 4;
const STEP = 0.05;

/** Crops a picture to an aspect ratio, by dragging and the slider or by the arrow keys. */
export default function CropDialog({ file, aspect, onDone, onCancel, onUnreadable }: CropDialogProps) {
  const { t } = useWords("media");
  const [address, setAddress] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <Dialog
      title={t("crop.title")}
      okText={t("crop.use")}
      cancelText={t("crop.cancel")}
      okButtonProps={{ disabled: area === null }}
      onOk={async () => area && onDone(await cut(file, area))}
      onClose={onCancel}
    >
      <div className={styles.crop}>
        <Cropper
          image={address}
          aspect={aspect}
          crop={crop}
          zoom={zoom}
          maxZoom={CLOSEST}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ "aria-label": t("crop.area") }}
          mediaProps={{ alt: "", onError: onUnreadable }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className={styles.zoom}>
        <span aria-hidden="true">{t("crop.zoom")}</span>
        <Slider
          min={1}
          max={CLOSEST}
          step={STEP}
          value={zoom}
          onChange={setZoom}
          tooltip={{ open: false }}
          ariaLabelForHandle={t("crop.zoom")}
        />
      </div>
      <p className={styles.hint}>{t("crop.help")}</p>
    </Dialog>
  );
}
