import { lazy, Suspense, useState } from "react";
import { acceptOf, kindOf } from "@/shared/files/kinds";
import { DropBox } from "./DropBox";
import type { Dropped, Way } from "./dropped";
import styles from "./Uploader.module.css";
import { UploadList } from "./UploadList";
import type { Uploads } from "./useUploads";

const CropDialog = lazy(() => import("./CropDialog"));

type UploaderProps = {
  uploads: Uploads;
  title: string;
  hint?: string;
  multiple?: boolean;
  folders?: boolean;
  /** The aspect ratio, width by height. A single picture is cropped to it before the upload. */
  aspect?: number;
  disabled?: boolean;
};

/** A box to drop files in, with the progress of each file below it. */
export function Uploader({ uploads, aspect, ...box }: UploaderProps) {
  const [cropping, setCropping] = useState<Dropped | null>(null);
  const take = (files: Dropped[], way: Way) => {
    const [first] = files;
    if (aspect && first && files.length === 1 && kindOf(first.file) === "image") setCropping(first);
    else uploads.add(files, way);
  };
  return (
    <div className={styles.uploader}>
      <DropBox accept={acceptOf(uploads.kinds)} onFiles={take} {...box} />
      <UploadList uploads={uploads} />
      {cropping && aspect && (
        <Suspense fallback={null}>
          <CropDialog
            file={cropping.file}
            aspect={aspect}
            onDone={(file) => {
              setCropping(null);
              uploads.add([{ ...cropping, file }]);
            }}
            onCancel={() => setCropping(null)}
            onUnreadable={() => {
              // The server reports why the file cannot be read.
              setCropping(null);
              uploads.add([cropping]);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
