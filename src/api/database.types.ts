export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      anggota_organisasi: {
        Row: {
          dibuat_pada: string;
          ditambah_oleh: string | null;
          id: string;
          lomba_id: string | null;
          organisasi_id: string;
          peran: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          dibuat_pada?: string;
          ditambah_oleh?: string | null;
          id?: string;
          lomba_id?: string | null;
          organisasi_id: string;
          peran: string;
          user_id: string;
        };
        Update: {
          dibuat_pada?: string;
          ditambah_oleh?: string | null;
          id?: string;
          lomba_id?: string | null;
          organisasi_id?: string;
          peran?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'anggota_organisasi_lomba_id_fkey';
            columns: ['lomba_id'];
            isOneToOne: false;
            referencedRelation: 'lomba';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'anggota_organisasi_organisasi_id_fkey';
            columns: ['organisasi_id'];
            isOneToOne: false;
            referencedRelation: 'organisasi';
            referencedColumns: ['id'];
          },
        ];
      };
      berita: {
        Row: {
          cuplikan: string;
          dibuat_pada: string;
          diubah_pada: string;
          gambar_url: string | null;
          id: string;
          isi: string;
          judul: string;
          organisasi_id: string | null;
          status: string;
          teks_isi: string;
          terbit_pada: string | null;
          versi: number;
        };
        ComputedFields: never;
        Insert: {
          cuplikan?: never;
          dibuat_pada?: string;
          diubah_pada?: string;
          gambar_url?: string | null;
          id?: string;
          isi?: string;
          judul: string;
          organisasi_id?: string | null;
          status?: string;
          teks_isi?: never;
          terbit_pada?: string | null;
          versi?: number;
        };
        Update: {
          cuplikan?: never;
          dibuat_pada?: string;
          diubah_pada?: string;
          gambar_url?: string | null;
          id?: string;
          isi?: string;
          judul?: string;
          organisasi_id?: string | null;
          status?: string;
          teks_isi?: never;
          terbit_pada?: string | null;
          versi?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'berita_organisasi_id_fkey';
            columns: ['organisasi_id'];
            isOneToOne: false;
            referencedRelation: 'organisasi';
            referencedColumns: ['id'];
          },
        ];
      };
      biaya_admin: {
        Row: {
          id: string;
          max_total: number | null;
          min_total: number;
          nominal: number;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          max_total?: number | null;
          min_total: number;
          nominal: number;
        };
        Update: {
          id?: string;
          max_total?: number | null;
          min_total?: number;
          nominal?: number;
        };
        Relationships: [];
      };
      catatan: {
        Row: {
          id: number;
          lomba_id: string | null;
          objek: string;
          objek_id: string | null;
          organisasi_id: string | null;
          pengelola: boolean;
          sebelum: Json | null;
          sesudah: Json | null;
          terjadi_pada: string;
          tindakan: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          id?: never;
          lomba_id?: string | null;
          objek: string;
          objek_id?: string | null;
          organisasi_id?: string | null;
          pengelola?: boolean;
          sebelum?: Json | null;
          sesudah?: Json | null;
          terjadi_pada?: string;
          tindakan: string;
          user_id?: string | null;
        };
        Update: {
          id?: never;
          lomba_id?: string | null;
          objek?: string;
          objek_id?: string | null;
          organisasi_id?: string | null;
          pengelola?: boolean;
          sebelum?: Json | null;
          sesudah?: Json | null;
          terjadi_pada?: string;
          tindakan?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      kategori_lomba: {
        Row: {
          batasan_gender: string | null;
          deskripsi: string | null;
          id: string;
          lahir_dari: number | null;
          lahir_sampai: number | null;
          nama: string;
          organisasi_id: string | null;
          usia_max: number | null;
          usia_min: number | null;
        };
        ComputedFields: never;
        Insert: {
          batasan_gender?: string | null;
          deskripsi?: string | null;
          id?: string;
          lahir_dari?: number | null;
          lahir_sampai?: number | null;
          nama: string;
          organisasi_id?: string | null;
          usia_max?: number | null;
          usia_min?: number | null;
        };
        Update: {
          batasan_gender?: string | null;
          deskripsi?: string | null;
          id?: string;
          lahir_dari?: number | null;
          lahir_sampai?: number | null;
          nama?: string;
          organisasi_id?: string | null;
          usia_max?: number | null;
          usia_min?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'kategori_lomba_organisasi_id_fkey';
            columns: ['organisasi_id'];
            isOneToOne: false;
            referencedRelation: 'organisasi';
            referencedColumns: ['id'];
          },
        ];
      };
      kelas_online: {
        Row: {
          deskripsi: string | null;
          dibuat_pada: string;
          diubah_pada: string;
          durasi_menit: number | null;
          gambar_cover: string | null;
          gambar_url: string | null;
          harga: number | null;
          id: string;
          is_gratis: boolean;
          is_unggulan: boolean;
          jadwal_pada: string | null;
          judul: string;
          organisasi_id: string | null;
          peserta_saat_ini: number;
          status: string;
          url_halaman: string | null;
          versi: number;
        };
        ComputedFields: never;
        Insert: {
          deskripsi?: string | null;
          dibuat_pada?: string;
          diubah_pada?: string;
          durasi_menit?: number | null;
          gambar_cover?: string | null;
          gambar_url?: string | null;
          harga?: number | null;
          id?: string;
          is_gratis?: boolean;
          is_unggulan?: boolean;
          jadwal_pada?: string | null;
          judul: string;
          organisasi_id?: string | null;
          peserta_saat_ini?: number;
          status?: string;
          url_halaman?: string | null;
          versi?: number;
        };
        Update: {
          deskripsi?: string | null;
          dibuat_pada?: string;
          diubah_pada?: string;
          durasi_menit?: number | null;
          gambar_cover?: string | null;
          gambar_url?: string | null;
          harga?: number | null;
          id?: string;
          is_gratis?: boolean;
          is_unggulan?: boolean;
          jadwal_pada?: string | null;
          judul?: string;
          organisasi_id?: string | null;
          peserta_saat_ini?: number;
          status?: string;
          url_halaman?: string | null;
          versi?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'kelas_online_organisasi_id_fkey';
            columns: ['organisasi_id'];
            isOneToOne: false;
            referencedRelation: 'organisasi';
            referencedColumns: ['id'];
          },
        ];
      };
      kelas_tautan: {
        Row: {
          kelas_id: string;
          url_learning_center: string;
        };
        ComputedFields: never;
        Insert: {
          kelas_id: string;
          url_learning_center: string;
        };
        Update: {
          kelas_id?: string;
          url_learning_center?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'kelas_tautan_kelas_id_fkey';
            columns: ['kelas_id'];
            isOneToOne: true;
            referencedRelation: 'kelas_online';
            referencedColumns: ['id'];
          },
        ];
      };
      langganan_push: {
        Row: {
          auth: string;
          dibuat_pada: string;
          endpoint: string;
          id: string;
          p256dh: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          auth: string;
          dibuat_pada?: string;
          endpoint: string;
          id?: string;
          p256dh: string;
          user_id: string;
        };
        Update: {
          auth?: string;
          dibuat_pada?: string;
          endpoint?: string;
          id?: string;
          p256dh?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      lomba: {
        Row: {
          ada_papan: boolean;
          aturan: string | null;
          aturan_batal: string | null;
          aturan_pengembalian: NonNullable<Json>;
          bawaan: string | null;
          biaya_ditanggung: boolean;
          daftar_ulang_mulai: string | null;
          deskripsi: string | null;
          dibuat_pada: string;
          ditutup_sementara_pada: string | null;
          dua_kategori: boolean;
          foto_lama: string[];
          foto_sponsor: string[];
          gambar_cover: string | null;
          gambar_url: string | null;
          harga_dasar: number | null;
          hari_terjauh: string | null;
          id: string;
          judul: string;
          keterangan: string | null;
          kontak_nama: string | null;
          kontak_wa: string | null;
          kota: string;
          lokasi: string;
          map_location: string | null;
          max_peserta: number;
          mendapatkan: NonNullable<Json>;
          organisasi_id: string | null;
          parkir: string | null;
          pendaftaran_selesai: string;
          penyelenggara: string | null;
          pertanyaan: NonNullable<Json>;
          peserta_saat_ini: number;
          provinsi: string | null;
          rute: string | null;
          satu_rider_per_akun: boolean;
          status: string;
          susunan_acara: string | null;
          tanggal_mulai: string;
          tanya_jawab: string | null;
          tawaran_menit: number;
          ubah_sampai: string | null;
          versi: number;
          zona_waktu: string;
          langkah_harga: Json | null;
          places_taken: number | null;
          price_corrections: Json | null;
          price_totals: Json | null;
        };
        ComputedFields: 'langkah_harga' | 'places_taken' | 'price_corrections' | 'price_totals';
        Insert: {
          ada_papan?: boolean;
          aturan?: string | null;
          aturan_batal?: string | null;
          aturan_pengembalian?: NonNullable<Json>;
          bawaan?: string | null;
          biaya_ditanggung?: boolean;
          daftar_ulang_mulai?: string | null;
          deskripsi?: string | null;
          dibuat_pada?: string;
          ditutup_sementara_pada?: string | null;
          dua_kategori?: boolean;
          foto_lama?: string[];
          foto_sponsor?: string[];
          gambar_cover?: string | null;
          gambar_url?: string | null;
          harga_dasar?: number | null;
          hari_terjauh?: string | null;
          id?: string;
          judul: string;
          keterangan?: string | null;
          kontak_nama?: string | null;
          kontak_wa?: string | null;
          kota: string;
          lokasi: string;
          map_location?: string | null;
          max_peserta: number;
          mendapatkan?: NonNullable<Json>;
          organisasi_id?: string | null;
          parkir?: string | null;
          pendaftaran_selesai: string;
          penyelenggara?: string | null;
          pertanyaan?: NonNullable<Json>;
          peserta_saat_ini?: number;
          provinsi?: string | null;
          rute?: string | null;
          satu_rider_per_akun?: boolean;
          status?: string;
          susunan_acara?: string | null;
          tanggal_mulai: string;
          tanya_jawab?: string | null;
          tawaran_menit?: number;
          ubah_sampai?: string | null;
          versi?: number;
          zona_waktu: string;
        };
        Update: {
          ada_papan?: boolean;
          aturan?: string | null;
          aturan_batal?: string | null;
          aturan_pengembalian?: NonNullable<Json>;
          bawaan?: string | null;
          biaya_ditanggung?: boolean;
          daftar_ulang_mulai?: string | null;
          deskripsi?: string | null;
          dibuat_pada?: string;
          ditutup_sementara_pada?: string | null;
          dua_kategori?: boolean;
          foto_lama?: string[];
          foto_sponsor?: string[];
          gambar_cover?: string | null;
          gambar_url?: string | null;
          harga_dasar?: number | null;
          hari_terjauh?: string | null;
          id?: string;
          judul?: string;
          keterangan?: string | null;
          kontak_nama?: string | null;
          kontak_wa?: string | null;
          kota?: string;
          lokasi?: string;
          map_location?: string | null;
          max_peserta?: number;
          mendapatkan?: NonNullable<Json>;
          organisasi_id?: string | null;
          parkir?: string | null;
          pendaftaran_selesai?: string;
          penyelenggara?: string | null;
          pertanyaan?: NonNullable<Json>;
          peserta_saat_ini?: number;
          provinsi?: string | null;
          rute?: string | null;
          satu_rider_per_akun?: boolean;
          status?: string;
          susunan_acara?: string | null;
          tanggal_mulai?: string;
          tanya_jawab?: string | null;
          tawaran_menit?: number;
          ubah_sampai?: string | null;
          versi?: number;
          zona_waktu?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'lomba_organisasi_id_fkey';
            columns: ['organisasi_id'];
            isOneToOne: false;
            referencedRelation: 'organisasi';
            referencedColumns: ['id'];
          },
        ];
      };
      lomba_kategori: {
        Row: {
          kategori_id: string;
          kuota: number | null;
          lomba_id: string;
          terisi: number;
        };
        ComputedFields: never;
        Insert: {
          kategori_id: string;
          kuota?: number | null;
          lomba_id: string;
          terisi?: number;
        };
        Update: {
          kategori_id?: string;
          kuota?: number | null;
          lomba_id?: string;
          terisi?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'lomba_kategori_kategori_id_fkey';
            columns: ['kategori_id'];
            isOneToOne: false;
            referencedRelation: 'kategori_lomba';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lomba_kategori_lomba_id_fkey';
            columns: ['lomba_id'];
            isOneToOne: false;
            referencedRelation: 'lomba';
            referencedColumns: ['id'];
          },
        ];
      };
      organisasi: {
        Row: {
          dibuat_pada: string;
          disetujui_pada: string | null;
          email: string | null;
          id: string;
          logo_url: string | null;
          nama: string;
          nomor_hp: string | null;
          tentang: string | null;
        };
        ComputedFields: never;
        Insert: {
          dibuat_pada?: string;
          disetujui_pada?: string | null;
          email?: string | null;
          id?: string;
          logo_url?: string | null;
          nama: string;
          nomor_hp?: string | null;
          tentang?: string | null;
        };
        Update: {
          dibuat_pada?: string;
          disetujui_pada?: string | null;
          email?: string | null;
          id?: string;
          logo_url?: string | null;
          nama?: string;
          nomor_hp?: string | null;
          tentang?: string | null;
        };
        Relationships: [];
      };
      pencarian_lomba: {
        Row: {
          bulan: number | null;
          dibuat_pada: string;
          id: string;
          kota: string | null;
          rider_id: string | null;
          teks: string | null;
          user_id: string;
          usia: number | null;
        };
        ComputedFields: never;
        Insert: {
          bulan?: number | null;
          dibuat_pada?: string;
          id?: string;
          kota?: string | null;
          rider_id?: string | null;
          teks?: string | null;
          user_id: string;
          usia?: number | null;
        };
        Update: {
          bulan?: number | null;
          dibuat_pada?: string;
          id?: string;
          kota?: string | null;
          rider_id?: string | null;
          teks?: string | null;
          user_id?: string;
          usia?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'pencarian_lomba_rider_id_fkey';
            columns: ['rider_id'];
            isOneToOne: false;
            referencedRelation: 'rider';
            referencedColumns: ['id'];
          },
        ];
      };
      pendaftaran_kelas: {
        Row: {
          akses_diberikan: boolean;
          didaftar_pada: string;
          id: string;
          jumlah_dibayar: number;
          kelas_id: string;
          status_pembayaran: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          akses_diberikan?: boolean;
          didaftar_pada?: string;
          id?: string;
          jumlah_dibayar: number;
          kelas_id: string;
          status_pembayaran: string;
          user_id: string;
        };
        Update: {
          akses_diberikan?: boolean;
          didaftar_pada?: string;
          id?: string;
          jumlah_dibayar?: number;
          kelas_id?: string;
          status_pembayaran?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'pendaftaran_kelas_kelas_id_fkey';
            columns: ['kelas_id'];
            isOneToOne: false;
            referencedRelation: 'kelas_online';
            referencedColumns: ['id'];
          },
        ];
      };
      pendaftaran_lomba: {
        Row: {
          asal: string;
          biaya_admin: number;
          biaya_penyelenggara: number;
          dibatalkan_pada: string | null;
          didaftar_pada: string;
          dihapus_pada: string | null;
          diperiksa_pada: string | null;
          harga: number;
          harga_dasar: number;
          hp_kontak_darurat: string;
          id: string;
          jenis_kelamin_rider: string;
          kategori_id: string;
          kedaluwarsa_pada: string;
          keluar_pada: string | null;
          kode_dihitung: boolean;
          kode_id: string | null;
          kode_masuk: string;
          kode_unik: number;
          kondisi_medis: string | null;
          kota_asal: string;
          kunci_permintaan: string;
          langkah: number | null;
          langkah_dihitung: boolean;
          lomba_id: string;
          nama_kontak_darurat: string;
          nama_lengkap_rider: string;
          nama_panggilan_rider: string;
          nama_tim: string | null;
          nomor_bib: string | null;
          nomor_plat: number | null;
          pantangan_makanan: string | null;
          perlu_tindakan: string | null;
          perpanjangan: number;
          pesanan_id: string | null;
          potongan: number;
          rider_id: string | null;
          status_pembayaran: string;
          status_pendaftaran: string;
          tanggal_lahir_rider: string;
          total_bayar: number;
          tunai: number | null;
          uang_kembali: string | null;
          ukuran_jersey: string;
          urutan_pesanan: number | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          asal?: string;
          biaya_admin: number;
          biaya_penyelenggara?: number;
          dibatalkan_pada?: string | null;
          didaftar_pada?: string;
          dihapus_pada?: string | null;
          diperiksa_pada?: string | null;
          harga?: never;
          harga_dasar: number;
          hp_kontak_darurat?: string;
          id?: string;
          jenis_kelamin_rider: string;
          kategori_id: string;
          kedaluwarsa_pada?: string;
          keluar_pada?: string | null;
          kode_dihitung?: boolean;
          kode_id?: string | null;
          kode_masuk?: string;
          kode_unik: number;
          kondisi_medis?: string | null;
          kota_asal: string;
          kunci_permintaan?: string;
          langkah?: number | null;
          langkah_dihitung?: boolean;
          lomba_id: string;
          nama_kontak_darurat?: string;
          nama_lengkap_rider: string;
          nama_panggilan_rider: string;
          nama_tim?: string | null;
          nomor_bib?: string | null;
          nomor_plat?: number | null;
          pantangan_makanan?: string | null;
          perlu_tindakan?: string | null;
          perpanjangan?: number;
          pesanan_id?: string | null;
          potongan?: number;
          rider_id?: string | null;
          status_pembayaran?: string;
          status_pendaftaran?: string;
          tanggal_lahir_rider: string;
          total_bayar: number;
          tunai?: number | null;
          uang_kembali?: string | null;
          ukuran_jersey?: string;
          urutan_pesanan?: number | null;
          user_id?: string | null;
        };
        Update: {
          asal?: string;
          biaya_admin?: number;
          biaya_penyelenggara?: number;
          dibatalkan_pada?: string | null;
          didaftar_pada?: string;
          dihapus_pada?: string | null;
          diperiksa_pada?: string | null;
          harga?: never;
          harga_dasar?: number;
          hp_kontak_darurat?: string;
          id?: string;
          jenis_kelamin_rider?: string;
          kategori_id?: string;
          kedaluwarsa_pada?: string;
          keluar_pada?: string | null;
          kode_dihitung?: boolean;
          kode_id?: string | null;
          kode_masuk?: string;
          kode_unik?: number;
          kondisi_medis?: string | null;
          kota_asal?: string;
          kunci_permintaan?: string;
          langkah?: number | null;
          langkah_dihitung?: boolean;
          lomba_id?: string;
          nama_kontak_darurat?: string;
          nama_lengkap_rider?: string;
          nama_panggilan_rider?: string;
          nama_tim?: string | null;
          nomor_bib?: string | null;
          nomor_plat?: number | null;
          pantangan_makanan?: string | null;
          perlu_tindakan?: string | null;
          perpanjangan?: number;
          pesanan_id?: string | null;
          potongan?: number;
          rider_id?: string | null;
          status_pembayaran?: string;
          status_pendaftaran?: string;
          tanggal_lahir_rider?: string;
          total_bayar?: number;
          tunai?: number | null;
          uang_kembali?: string | null;
          ukuran_jersey?: string;
          urutan_pesanan?: number | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'pendaftaran_lomba_kategori_id_fkey';
            columns: ['kategori_id'];
            isOneToOne: false;
            referencedRelation: 'kategori_lomba';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pendaftaran_lomba_lomba_id_fkey';
            columns: ['lomba_id'];
            isOneToOne: false;
            referencedRelation: 'lomba';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pendaftaran_lomba_pesanan_id_fkey';
            columns: ['pesanan_id'];
            isOneToOne: false;
            referencedRelation: 'pesanan';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pendaftaran_lomba_rider_id_fkey';
            columns: ['rider_id'];
            isOneToOne: false;
            referencedRelation: 'rider';
            referencedColumns: ['id'];
          },
        ];
      };
      pengaturan: {
        Row: {
          key: string;
          value: string | null;
        };
        ComputedFields: never;
        Insert: {
          key: string;
          value?: string | null;
        };
        Update: {
          key?: string;
          value?: string | null;
        };
        Relationships: [];
      };
      peristiwa_lapangan: {
        Row: {
          dari_pemutus: boolean;
          diterima_pada: string;
          id: string;
          isi: Json | null;
          jenis: string;
          lomba_id: string;
          mengurungkan: string | null;
          oleh: string | null;
          pendaftaran_id: string | null;
          perangkat: string;
          selisih_ms: number;
          setelah_lepas: boolean;
          subjek: string | null;
          tempat: string;
          terjadi_pada: string;
          tindakan: string;
          urutan: number;
          urutan_perangkat: number | null;
          waktu: string;
        };
        ComputedFields: never;
        Insert: {
          dari_pemutus?: boolean;
          diterima_pada?: string;
          id: string;
          isi?: Json | null;
          jenis: string;
          lomba_id: string;
          mengurungkan?: string | null;
          oleh?: string | null;
          pendaftaran_id?: string | null;
          perangkat: string;
          selisih_ms: number;
          setelah_lepas?: boolean;
          subjek?: string | null;
          tempat: string;
          terjadi_pada: string;
          tindakan: string;
          urutan: number;
          urutan_perangkat?: number | null;
          waktu: string;
        };
        Update: {
          dari_pemutus?: boolean;
          diterima_pada?: string;
          id?: string;
          isi?: Json | null;
          jenis?: string;
          lomba_id?: string;
          mengurungkan?: string | null;
          oleh?: string | null;
          pendaftaran_id?: string | null;
          perangkat?: string;
          selisih_ms?: number;
          setelah_lepas?: boolean;
          subjek?: string | null;
          tempat?: string;
          terjadi_pada?: string;
          tindakan?: string;
          urutan?: number;
          urutan_perangkat?: number | null;
          waktu?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'peristiwa_lapangan_lomba_id_fkey';
            columns: ['lomba_id'];
            isOneToOne: false;
            referencedRelation: 'lomba';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'peristiwa_lapangan_pendaftaran_id_fkey';
            columns: ['pendaftaran_id'];
            isOneToOne: false;
            referencedRelation: 'pendaftaran_lomba';
            referencedColumns: ['id'];
          },
        ];
      };
      persetujuan: {
        Row: {
          diberikan_pada: string;
          dicabut_pada: string | null;
          id: string;
          jenis: string;
          user_id: string;
          versi: string;
        };
        ComputedFields: never;
        Insert: {
          diberikan_pada?: string;
          dicabut_pada?: string | null;
          id?: string;
          jenis: string;
          user_id: string;
          versi: string;
        };
        Update: {
          diberikan_pada?: string;
          dicabut_pada?: string | null;
          id?: string;
          jenis?: string;
          user_id?: string;
          versi?: string;
        };
        Relationships: [];
      };
      pesanan: {
        Row: {
          dibuat_pada: string;
          dikabari: string[];
          id: string;
          kode_unik: number;
          kunci_permintaan: string;
          lomba_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          dibuat_pada?: string;
          dikabari?: string[];
          id?: string;
          kode_unik: number;
          kunci_permintaan: string;
          lomba_id: string;
          user_id: string;
        };
        Update: {
          dibuat_pada?: string;
          dikabari?: string[];
          id?: string;
          kode_unik?: number;
          kunci_permintaan?: string;
          lomba_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'pesanan_lomba_id_fkey';
            columns: ['lomba_id'];
            isOneToOne: false;
            referencedRelation: 'lomba';
            referencedColumns: ['id'];
          },
        ];
      };
      profil_pengguna: {
        Row: {
          dibuat_pada: string;
          email: string | null;
          file_identitas: string | null;
          foto_profil: string | null;
          hp_kontak_darurat: string | null;
          id: string;
          jenis_kelamin: string | null;
          nama_file_identitas: string | null;
          nama_kontak_darurat: string | null;
          nama_lengkap: string | null;
          nomor_hp: string | null;
          tanggal_lahir: string | null;
        };
        ComputedFields: never;
        Insert: {
          dibuat_pada?: string;
          email?: string | null;
          file_identitas?: string | null;
          foto_profil?: string | null;
          hp_kontak_darurat?: string | null;
          id: string;
          jenis_kelamin?: string | null;
          nama_file_identitas?: string | null;
          nama_kontak_darurat?: string | null;
          nama_lengkap?: string | null;
          nomor_hp?: string | null;
          tanggal_lahir?: string | null;
        };
        Update: {
          dibuat_pada?: string;
          email?: string | null;
          file_identitas?: string | null;
          foto_profil?: string | null;
          hp_kontak_darurat?: string | null;
          id?: string;
          jenis_kelamin?: string | null;
          nama_file_identitas?: string | null;
          nama_kontak_darurat?: string | null;
          nama_lengkap?: string | null;
          nomor_hp?: string | null;
          tanggal_lahir?: string | null;
        };
        Relationships: [];
      };
      reg_regencies: {
        Row: {
          id: string;
          name: string;
          province_id: string;
        };
        ComputedFields: never;
        Insert: {
          id: string;
          name: string;
          province_id: string;
        };
        Update: {
          id?: string;
          name?: string;
          province_id?: string;
        };
        Relationships: [];
      };
      rider: {
        Row: {
          dibuat_pada: string;
          dihapus_pada: string | null;
          diperbarui_pada: string;
          file_identitas: string | null;
          foto: string | null;
          id: string;
          identitas_diperiksa_pada: string | null;
          jenis_kelamin: string;
          kota_asal: string;
          nama_file_identitas: string | null;
          nama_lengkap: string;
          nama_panggilan: string;
          nama_tim: string | null;
          nomor_bib: string | null;
          tanggal_lahir: string;
          ukuran_jersey: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          dibuat_pada?: string;
          dihapus_pada?: string | null;
          diperbarui_pada?: string;
          file_identitas?: string | null;
          foto?: string | null;
          id?: string;
          identitas_diperiksa_pada?: string | null;
          jenis_kelamin: string;
          kota_asal: string;
          nama_file_identitas?: string | null;
          nama_lengkap: string;
          nama_panggilan: string;
          nama_tim?: string | null;
          nomor_bib?: string | null;
          tanggal_lahir: string;
          ukuran_jersey?: string;
          user_id: string;
        };
        Update: {
          dibuat_pada?: string;
          dihapus_pada?: string | null;
          diperbarui_pada?: string;
          file_identitas?: string | null;
          foto?: string | null;
          id?: string;
          identitas_diperiksa_pada?: string | null;
          jenis_kelamin?: string;
          kota_asal?: string;
          nama_file_identitas?: string | null;
          nama_lengkap?: string;
          nama_panggilan?: string;
          nama_tim?: string | null;
          nomor_bib?: string | null;
          tanggal_lahir?: string;
          ukuran_jersey?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      tiket: {
        Row: {
          dibuat_pada: string;
          diubah_pada: string;
          gambar_url: string | null;
          id: string;
          link_eksternal: string | null;
          lokasi: string | null;
          lomba_id: string | null;
          organisasi_id: string | null;
          tanggal_lomba: string;
          tipe: string;
          versi: number;
        };
        ComputedFields: never;
        Insert: {
          dibuat_pada?: string;
          diubah_pada?: string;
          gambar_url?: string | null;
          id?: string;
          link_eksternal?: string | null;
          lokasi?: string | null;
          lomba_id?: string | null;
          organisasi_id?: string | null;
          tanggal_lomba: string;
          tipe: string;
          versi?: number;
        };
        Update: {
          dibuat_pada?: string;
          diubah_pada?: string;
          gambar_url?: string | null;
          id?: string;
          link_eksternal?: string | null;
          lokasi?: string | null;
          lomba_id?: string | null;
          organisasi_id?: string | null;
          tanggal_lomba?: string;
          tipe?: string;
          versi?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'tiket_lomba_id_fkey';
            columns: ['lomba_id'];
            isOneToOne: false;
            referencedRelation: 'lomba';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tiket_organisasi_id_fkey';
            columns: ['organisasi_id'];
            isOneToOne: false;
            referencedRelation: 'organisasi';
            referencedColumns: ['id'];
          },
        ];
      };
      transaksi_pembayaran: {
        Row: {
          bagian_awal: number;
          berhenti_ditanya_pada: string | null;
          biaya_admin: number;
          biaya_penyelenggara: number;
          checkout_url: string | null;
          dibayar_pada: string | null;
          dibuat_pada: string;
          ditagih_pada: string | null;
          ditanya_pada: string | null;
          diterima_pada: string | null;
          id: string;
          induk_id: string | null;
          jumlah: number;
          jumlah_menyimpang: number | null;
          kedaluwarsa_pada: string | null;
          kode_unik: number;
          lunas: boolean;
          merchant_ref: string;
          metode_pembayaran: string;
          penagihan_dimulai_pada: string | null;
          pendaftaran_lomba_id: string;
          qr_string: string | null;
          qr_url: string | null;
          reference: string;
          reference_dari_penyedia: boolean;
          status: string;
          tagihan: number;
          tanya_gagal: number;
          tanya_gagal_sebab: string | null;
          tanya_lagi_pada: string | null;
          tepat_waktu: boolean;
          tidak_dikenal_sejak: string | null;
          tipe_order: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          bagian_awal?: number;
          berhenti_ditanya_pada?: string | null;
          biaya_admin: number;
          biaya_penyelenggara?: number;
          checkout_url?: string | null;
          dibayar_pada?: string | null;
          dibuat_pada?: string;
          ditagih_pada?: string | null;
          ditanya_pada?: string | null;
          diterima_pada?: string | null;
          id?: string;
          induk_id?: string | null;
          jumlah: number;
          jumlah_menyimpang?: number | null;
          kedaluwarsa_pada?: string | null;
          kode_unik: number;
          lunas?: boolean;
          merchant_ref: string;
          metode_pembayaran?: string;
          penagihan_dimulai_pada?: string | null;
          pendaftaran_lomba_id: string;
          qr_string?: string | null;
          qr_url?: string | null;
          reference?: string;
          reference_dari_penyedia?: boolean;
          status?: string;
          tagihan: number;
          tanya_gagal?: number;
          tanya_gagal_sebab?: string | null;
          tanya_lagi_pada?: string | null;
          tepat_waktu?: boolean;
          tidak_dikenal_sejak?: string | null;
          tipe_order?: string;
          user_id: string;
        };
        Update: {
          bagian_awal?: number;
          berhenti_ditanya_pada?: string | null;
          biaya_admin?: number;
          biaya_penyelenggara?: number;
          checkout_url?: string | null;
          dibayar_pada?: string | null;
          dibuat_pada?: string;
          ditagih_pada?: string | null;
          ditanya_pada?: string | null;
          diterima_pada?: string | null;
          id?: string;
          induk_id?: string | null;
          jumlah?: number;
          jumlah_menyimpang?: number | null;
          kedaluwarsa_pada?: string | null;
          kode_unik?: number;
          lunas?: boolean;
          merchant_ref?: string;
          metode_pembayaran?: string;
          penagihan_dimulai_pada?: string | null;
          pendaftaran_lomba_id?: string;
          qr_string?: string | null;
          qr_url?: string | null;
          reference?: string;
          reference_dari_penyedia?: boolean;
          status?: string;
          tagihan?: number;
          tanya_gagal?: number;
          tanya_gagal_sebab?: string | null;
          tanya_lagi_pada?: string | null;
          tepat_waktu?: boolean;
          tidak_dikenal_sejak?: string | null;
          tipe_order?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'transaksi_pembayaran_induk_id_fkey';
            columns: ['induk_id'];
            isOneToOne: false;
            referencedRelation: 'transaksi_pembayaran';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'transaksi_pembayaran_pendaftaran_lomba_id_fkey';
            columns: ['pendaftaran_lomba_id'];
            isOneToOne: false;
            referencedRelation: 'pendaftaran_lomba';
            referencedColumns: ['id'];
          },
        ];
      };
      undangan: {
        Row: {
          berakhir_pada: string;
          dibuat_oleh: string;
          dibuat_pada: string;
          dicabut_pada: string | null;
          dipakai_oleh: string | null;
          dipakai_pada: string | null;
          email: string;
          id: string;
          lomba_id: string | null;
          organisasi_id: string;
          peran: string;
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          berakhir_pada?: string;
          dibuat_oleh: string;
          dibuat_pada?: string;
          dicabut_pada?: string | null;
          dipakai_oleh?: string | null;
          dipakai_pada?: string | null;
          email: string;
          id?: string;
          lomba_id?: string | null;
          organisasi_id: string;
          peran: string;
          token_hash: string;
        };
        Update: {
          berakhir_pada?: string;
          dibuat_oleh?: string;
          dibuat_pada?: string;
          dicabut_pada?: string | null;
          dipakai_oleh?: string | null;
          dipakai_pada?: string | null;
          email?: string;
          id?: string;
          lomba_id?: string | null;
          organisasi_id?: string;
          peran?: string;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'undangan_lomba_id_fkey';
            columns: ['lomba_id'];
            isOneToOne: false;
            referencedRelation: 'lomba';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'undangan_organisasi_id_fkey';
            columns: ['organisasi_id'];
            isOneToOne: false;
            referencedRelation: 'organisasi';
            referencedColumns: ['id'];
          },
        ];
      };
      wakil_pendaftaran: {
        Row: {
          diubah_pada: string;
          nama: string;
          nomor_hp: string;
          pendaftaran_id: string;
        };
        ComputedFields: never;
        Insert: {
          diubah_pada?: string;
          nama: string;
          nomor_hp: string;
          pendaftaran_id: string;
        };
        Update: {
          diubah_pada?: string;
          nama?: string;
          nomor_hp?: string;
          pendaftaran_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'wakil_pendaftaran_pendaftaran_id_fkey';
            columns: ['pendaftaran_id'];
            isOneToOne: true;
            referencedRelation: 'pendaftaran_lomba';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      abandon_charge: {
        Args: { reason: string; transaction_id: string };
        Returns: {
          bagian_awal: number;
          berhenti_ditanya_pada: string | null;
          biaya_admin: number;
          biaya_penyelenggara: number;
          checkout_url: string | null;
          dibayar_pada: string | null;
          dibuat_pada: string;
          ditagih_pada: string | null;
          ditanya_pada: string | null;
          diterima_pada: string | null;
          id: string;
          induk_id: string | null;
          jumlah: number;
          jumlah_menyimpang: number | null;
          kedaluwarsa_pada: string | null;
          kode_unik: number;
          lunas: boolean;
          merchant_ref: string;
          metode_pembayaran: string;
          penagihan_dimulai_pada: string | null;
          pendaftaran_lomba_id: string;
          qr_string: string | null;
          qr_url: string | null;
          reference: string;
          reference_dari_penyedia: boolean;
          status: string;
          tagihan: number;
          tanya_gagal: number;
          tanya_gagal_sebab: string | null;
          tanya_lagi_pada: string | null;
          tepat_waktu: boolean;
          tidak_dikenal_sejak: string | null;
          tipe_order: string;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'transaksi_pembayaran';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      accept_case_payment: {
        Args: { commit?: boolean; note: string; registration_id: string };
        Returns: Database['public']['CompositeTypes']['case_decision_row'];
        SetofOptions: {
          from: '*';
          to: 'case_decision_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      accept_invitation: {
        Args: { token: string };
        Returns: {
          lomba_id: string;
          organisasi_id: string;
          organisation: string;
          peran: string;
        }[];
      };
      add_place: {
        Args: { commit?: boolean; note: string; registration_id: string };
        Returns: Database['public']['CompositeTypes']['case_decision_row'];
        SetofOptions: {
          from: '*';
          to: 'case_decision_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      admin_fee: { Args: { amount: number }; Returns: number };
      answer_for_rider: { Args: { answers: Json; registration_id: string }; Returns: number };
      answer_questions: { Args: { answers: Json; registration_id: string }; Returns: number };
      apply_payment_status: {
        Args: {
          amount: number;
          merchant_ref: string;
          paid_at: string;
          payload: Json;
          reference: string;
          status: string;
        };
        Returns: Json;
      };
      apply_retention: { Args: { job: string; max_rows?: number }; Returns: number };
      approve_organisation: {
        Args: { approved?: boolean; organisation_id: string };
        Returns: {
          dibuat_pada: string;
          disetujui_pada: string | null;
          email: string | null;
          id: string;
          logo_url: string | null;
          nama: string;
          nomor_hp: string | null;
          tentang: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'organisasi';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      approve_refund: {
        Args: { commit?: boolean; refund_id: string };
        Returns: Database['public']['CompositeTypes']['refund_standing_row'];
        SetofOptions: {
          from: '*';
          to: 'refund_standing_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      approve_refunds: {
        Args: { commit?: boolean; race_id: string; refund_ids: string[] };
        Returns: Database['public']['CompositeTypes']['many_refunds_row'];
        SetofOptions: {
          from: '*';
          to: 'many_refunds_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      ask_cancel: {
        Args: { account?: Json; commit?: boolean; registration_id: string; seen?: number };
        Returns: Database['public']['CompositeTypes']['asked_cancel_row'];
        SetofOptions: {
          from: '*';
          to: 'asked_cancel_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      ask_refund: {
        Args: {
          account: Json;
          amount?: number;
          commit?: boolean;
          leaves?: boolean;
          note: string;
          registration_id: string;
          transaction_id: string;
        };
        Returns: Database['public']['CompositeTypes']['refund_asked_row'];
        SetofOptions: {
          from: '*';
          to: 'refund_asked_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      assign_plates: {
        Args: {
          category_id: string;
          commit?: boolean;
          first: number;
          keep: boolean;
          order_by: string;
          race_id: string;
        };
        Returns: Database['public']['CompositeTypes']['assign_plates_row'];
        SetofOptions: {
          from: '*';
          to: 'assign_plates_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      await_catalogue_run: { Args: { run: string }; Returns: number };
      begin_acting: {
        Args: { organisation_id: string; reason: string };
        Returns: Database['public']['CompositeTypes']['acting_row'];
        SetofOptions: {
          from: '*';
          to: 'acting_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      begin_payment_check: { Args: { registration_id: string }; Returns: boolean };
      begin_push: {
        Args: { message_id: string };
        Returns: {
          auth: string;
          dibuat_pada: string;
          endpoint: string;
          id: string;
          p256dh: string;
          user_id: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'langganan_push';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      begin_upload: { Args: { bucket: string; name: string }; Returns: undefined };
      block_account: {
        Args: { commit?: boolean; reason: string; user_id: string };
        Returns: Database['public']['CompositeTypes']['blocked_row'];
        SetofOptions: {
          from: '*';
          to: 'blocked_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      block_organisation: {
        Args: { commit?: boolean; organisation_id: string; reason: string };
        Returns: Database['public']['CompositeTypes']['blocked_row'];
        SetofOptions: {
          from: '*';
          to: 'blocked_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      blocks_of: {
        Args: { organisation_id?: string; user_id?: string };
        Returns: Database['public']['CompositeTypes']['block_row'][];
        SetofOptions: {
          from: '*';
          to: 'block_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      board_consents: {
        Args: { registration_ids: string[] };
        Returns: Database['public']['CompositeTypes']['board_consent_row'][];
        SetofOptions: {
          from: '*';
          to: 'board_consent_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      board_files: { Args: { race_id: string }; Returns: string[] };
      board_source: { Args: { race_id: string }; Returns: Json };
      branches_told: { Args: { device: string; race_id: string }; Returns: Json };
      call_off_race: {
        Args: { commit?: boolean; race_id: string; reason: string };
        Returns: Database['public']['CompositeTypes']['called_off_race_row'];
        SetofOptions: {
          from: '*';
          to: 'called_off_race_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      called_off_order: {
        Args: { registration_id: string };
        Returns: Database['public']['CompositeTypes']['called_off_order_row'];
        SetofOptions: {
          from: '*';
          to: 'called_off_order_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      cancel_class: { Args: { class_id: string }; Returns: undefined };
      cancel_paper_entries: {
        Args: { race_id: string; registration_ids: string[] };
        Returns: number;
      };
      cancel_registration: {
        Args: { registration_id: string };
        Returns: {
          asal: string;
          biaya_admin: number;
          biaya_penyelenggara: number;
          dibatalkan_pada: string | null;
          didaftar_pada: string;
          dihapus_pada: string | null;
          diperiksa_pada: string | null;
          harga: number;
          harga_dasar: number;
          hp_kontak_darurat: string;
          id: string;
          jenis_kelamin_rider: string;
          kategori_id: string;
          kedaluwarsa_pada: string;
          keluar_pada: string | null;
          kode_dihitung: boolean;
          kode_id: string | null;
          kode_masuk: string;
          kode_unik: number;
          kondisi_medis: string | null;
          kota_asal: string;
          kunci_permintaan: string;
          langkah: number | null;
          langkah_dihitung: boolean;
          lomba_id: string;
          nama_kontak_darurat: string;
          nama_lengkap_rider: string;
          nama_panggilan_rider: string;
          nama_tim: string | null;
          nomor_bib: string | null;
          nomor_plat: number | null;
          pantangan_makanan: string | null;
          perlu_tindakan: string | null;
          perpanjangan: number;
          pesanan_id: string | null;
          potongan: number;
          rider_id: string | null;
          status_pembayaran: string;
          status_pendaftaran: string;
          tanggal_lahir_rider: string;
          total_bayar: number;
          tunai: number | null;
          uang_kembali: string | null;
          ukuran_jersey: string;
          urutan_pesanan: number | null;
          user_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'pendaftaran_lomba';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      category_choices: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['category_choice_row'][];
        SetofOptions: {
          from: '*';
          to: 'category_choice_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      change_code: {
        Args: {
          account_uses?: number;
          category_ids?: string[];
          code_id: string;
          from_time?: string;
          kind: string;
          least_children?: number;
          most_uses?: number;
          note?: string;
          race_ids?: string[];
          until_time?: string;
          value: number;
        };
        Returns: Database['public']['CompositeTypes']['code_row'];
        SetofOptions: {
          from: '*';
          to: 'code_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      change_entry: {
        Args: {
          jersey_size: string;
          registration_id: string;
          start_number: string;
          team_name: string;
        };
        Returns: Database['public']['CompositeTypes']['changed_entry_row'];
        SetofOptions: {
          from: '*';
          to: 'changed_entry_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      change_letter: {
        Args: { filter: Json; letter_id: string; send_at: string; text: string; version: number };
        Returns: Database['public']['CompositeTypes']['sent_letter_row'];
        SetofOptions: {
          from: '*';
          to: 'sent_letter_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      change_member: {
        Args: { member_user_id: string; organisation_id: string; roles: Json };
        Returns: undefined;
      };
      change_setting: {
        Args: { key: string; reason: string; seen: string; value: string };
        Returns: Database['public']['CompositeTypes']['setting_row'];
        SetofOptions: {
          from: '*';
          to: 'setting_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      charge_order: {
        Args: { customer_name?: string; customer_phone?: string; transaction_id: string };
        Returns: Database['public']['CompositeTypes']['charge_order_row'][];
        SetofOptions: {
          from: '*';
          to: 'charge_order_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      check_code: {
        Args: { children: Json; code: string; race_id: string };
        Returns: Database['public']['CompositeTypes']['checked_code_row'];
        SetofOptions: {
          from: '*';
          to: 'checked_code_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      check_paper: { Args: { registration_id: string }; Returns: string };
      choose_after_call_off: {
        Args: {
          account: Json;
          category_id: string;
          choice: string;
          commit?: boolean;
          race_id: string;
          registration_id: string;
          together: string[];
        };
        Returns: Database['public']['CompositeTypes']['call_off_choice_row'];
        SetofOptions: {
          from: '*';
          to: 'call_off_choice_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      claim_catalogue: { Args: { max_files?: number; run: string }; Returns: Json };
      claim_charge: { Args: { transaction_id: string }; Returns: boolean };
      claim_erased_files: {
        Args: { max_rows?: number };
        Returns: {
          bucket_id: string;
          path: string;
        }[];
      };
      claim_messages: {
        Args: { max_rows?: number };
        Returns: Database['public']['CompositeTypes']['message_row'][];
        SetofOptions: {
          from: '*';
          to: 'message_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_payment_checks: {
        Args: { max_rows?: number; registration_id?: string };
        Returns: Database['public']['CompositeTypes']['payment_check_row'][];
        SetofOptions: {
          from: '*';
          to: 'payment_check_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      class_participants: {
        Args: { class_id: string };
        Returns: {
          akses_diberikan: boolean;
          didaftar_pada: string;
          id: string;
          jumlah_dibayar: number;
          nama: string;
          status_pembayaran: string;
        }[];
      };
      class_to_edit: {
        Args: { class_id: string };
        Returns: {
          deskripsi: string;
          diubah_pada: string;
          durasi_menit: number;
          gambar_url: string;
          harga: number;
          id: string;
          is_unggulan: boolean;
          jadwal_pada: string;
          judul: string;
          organisasi_id: string;
          participants: number;
          status: string;
          url_halaman: string;
          url_learning_center: string;
          versi: number;
        }[];
      };
      close_ended_races: { Args: { max_rows?: number }; Returns: number };
      close_refund: {
        Args: { refund_id: string };
        Returns: Database['public']['CompositeTypes']['refund_standing_row'];
        SetofOptions: {
          from: '*';
          to: 'refund_standing_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      close_refunds: {
        Args: { race_id: string; refund_ids: string[] };
        Returns: Database['public']['CompositeTypes']['many_refunds_row'];
        SetofOptions: {
          from: '*';
          to: 'many_refunds_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      club_codes: {
        Args: { organisation_id: string };
        Returns: Database['public']['CompositeTypes']['club_codes_row'];
        SetofOptions: {
          from: '*';
          to: 'club_codes_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      club_page: {
        Args: { club_id: string };
        Returns: Database['public']['CompositeTypes']['club_page_row'][];
        SetofOptions: {
          from: '*';
          to: 'club_page_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      club_statement: {
        Args: { from_day?: string; organisation_id: string; until_day?: string };
        Returns: Database['public']['CompositeTypes']['statement_row'];
        SetofOptions: {
          from: '*';
          to: 'statement_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      club_statement_rows: {
        Args: { from_day?: string; organisation_id: string; until_day?: string };
        Returns: Database['public']['CompositeTypes']['statement_entries_row'];
        SetofOptions: {
          from: '*';
          to: 'statement_entries_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      copy_race: {
        Args: { copy_id: string; race_id: string };
        Returns: Database['public']['CompositeTypes']['editable_race_row'];
        SetofOptions: {
          from: '*';
          to: 'editable_race_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      correct_address: {
        Args: { address: string; password: string };
        Returns: Database['public']['CompositeTypes']['corrected_address_row'];
        SetofOptions: {
          from: '*';
          to: 'corrected_address_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      correct_entry: {
        Args: {
          beyond_rules?: boolean;
          category_id?: string;
          commit?: boolean;
          registration_id: string;
          rider: Database['public']['CompositeTypes']['rider_facts'];
        };
        Returns: Database['public']['CompositeTypes']['corrected_entry_row'];
        SetofOptions: {
          from: '*';
          to: 'corrected_entry_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      create_organisation: {
        Args: { email?: string; name: string; phone?: string };
        Returns: {
          dibuat_pada: string;
          disetujui_pada: string | null;
          email: string | null;
          id: string;
          logo_url: string | null;
          nama: string;
          nomor_hp: string | null;
          tentang: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'organisasi';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      create_race: {
        Args: { changes: Json; organisation_id: string; race_id: string };
        Returns: Database['public']['CompositeTypes']['editable_race_row'];
        SetofOptions: {
          from: '*';
          to: 'editable_race_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      decision_cases: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['decision_case_row'][];
        SetofOptions: {
          from: '*';
          to: 'decision_case_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      decline_invitation: { Args: { token: string }; Returns: undefined };
      delete_class: { Args: { class_id: string }; Returns: undefined };
      delete_news: { Args: { news_id: string }; Returns: undefined };
      delete_race: {
        Args: { commit?: boolean; race_id: string; version: number };
        Returns: Database['public']['CompositeTypes']['deleted_race_row'];
        SetofOptions: {
          from: '*';
          to: 'deleted_race_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      delete_ticket: { Args: { ticket_id: string }; Returns: undefined };
      deny_leave: { Args: { registration_id: string }; Returns: boolean };
      end_acting: { Args: Record<PropertyKey, never>; Returns: undefined };
      end_catalogue_run: { Args: { run: string }; Returns: undefined };
      end_push: { Args: { subscription_ids: string[] }; Returns: number };
      erase_account: {
        Args: { commit?: boolean };
        Returns: Database['public']['CompositeTypes']['erasure_row'];
        SetofOptions: {
          from: '*';
          to: 'erasure_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      erase_rider: {
        Args: { commit?: boolean; rider_id: string };
        Returns: Database['public']['CompositeTypes']['erasure_row'];
        SetofOptions: {
          from: '*';
          to: 'erasure_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      export_family: { Args: Record<PropertyKey, never>; Returns: Json };
      family_results: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['family_result_row'][];
        SetofOptions: {
          from: '*';
          to: 'family_result_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      field_changes: {
        Args: { after: number; kind: string; race_id: string };
        Returns: Database['public']['CompositeTypes']['field_changes_row'];
        SetofOptions: {
          from: '*';
          to: 'field_changes_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      gate_changes: {
        Args: { after: number; race_id: string };
        Returns: Database['public']['CompositeTypes']['gate_changes_row'];
        SetofOptions: {
          from: '*';
          to: 'gate_changes_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      gate_contact: {
        Args: { race_id: string; subject: string };
        Returns: Database['public']['CompositeTypes']['gate_contact_row'];
        SetofOptions: {
          from: '*';
          to: 'gate_contact_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      gate_find: {
        Args: { race_id: string; subject: string };
        Returns: Database['public']['CompositeTypes']['gate_find_row'][];
        SetofOptions: {
          from: '*';
          to: 'gate_find_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      gate_manifest: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['gate_manifest_row'];
        SetofOptions: {
          from: '*';
          to: 'gate_manifest_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      give_consent: {
        Args: { kinds: string[]; version: string };
        Returns: {
          diberikan_pada: string;
          dicabut_pada: string | null;
          id: string;
          jenis: string;
          user_id: string;
          versi: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'persetujuan';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      give_refund_account: {
        Args: { account: Json; refund_id: string; together: string[] };
        Returns: boolean;
      };
      health: { Args: Record<PropertyKey, never>; Returns: Json };
      hold_catalogue_run: { Args: { run: string }; Returns: undefined };
      import_riders: {
        Args: { commit?: boolean; race_id: string; request_id: string; rows: Json };
        Returns: Database['public']['CompositeTypes']['import_riders_row'];
        SetofOptions: {
          from: '*';
          to: 'import_riders_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      import_settlement: {
        Args: { commit?: boolean; file_name: string; lines: Json; race_id: string };
        Returns: Database['public']['CompositeTypes']['settlement_report_row'];
        SetofOptions: {
          from: '*';
          to: 'settlement_report_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      increment_class_participants: { Args: { class_id: string }; Returns: undefined };
      increment_race_participants: { Args: { race_id: string }; Returns: boolean };
      invite_member: {
        Args: { email: string; organisation_id: string; race_id?: string; role: string };
        Returns: {
          berakhir_pada: string;
          email: string;
          id: string;
        }[];
      };
      join_waiting_list: {
        Args: { category_id: string; race_id: string; rider_id: string };
        Returns: Database['public']['CompositeTypes']['waiting_place_row'];
        SetofOptions: {
          from: '*';
          to: 'waiting_place_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      keep_branch: {
        Args: {
          class_id: string;
          code: string;
          decisions: Json;
          device: string;
          race_id: string;
          sender?: string;
          unread?: string[];
        };
        Returns: undefined;
      };
      langkah_harga: {
        Args: { '': Database['public']['Tables']['lomba']['Row'] };
        Returns: {
          error: true;
        } & 'the function public.langkah_harga with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
      };
      leave_waiting_list: {
        Args: { category_id: string; race_id: string; rider_id?: string };
        Returns: undefined;
      };
      letter_preview: {
        Args: { filter: Json; race_id: string; text: string };
        Returns: Database['public']['CompositeTypes']['letter_preview_row'];
        SetofOptions: {
          from: '*';
          to: 'letter_preview_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      list_invitations: {
        Args: { organisation_id: string };
        Returns: {
          berakhir_pada: string;
          dibuat_pada: string;
          email: string;
          id: string;
          invited_by: string;
          lomba_id: string;
          peran: string;
          race: string;
          state: string;
        }[];
      };
      list_members: {
        Args: { organisation_id: string };
        Returns: Database['public']['CompositeTypes']['member_row'][];
        SetofOptions: {
          from: '*';
          to: 'member_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_organisations: {
        Args: Record<PropertyKey, never>;
        Returns: {
          dibuat_pada: string;
          disetujui_pada: string;
          email: string;
          id: string;
          nama: string;
          nomor_hp: string;
          owners: string;
          races: number;
        }[];
      };
      list_races: {
        Args: {
          age?: number;
          born?: string;
          city?: string;
          gender?: string;
          max_rows?: number;
          month?: number;
          open?: boolean;
          query?: string;
        };
        Returns: {
          ages: Database['public']['CompositeTypes']['race_ages_row'][];
          biaya_ditanggung: boolean;
          ditutup_sementara_pada: string;
          gambar_url: string;
          harga_dasar: number;
          id: string;
          judul: string;
          kota: string;
          langkah_harga: Json;
          lokasi: string;
          max_peserta: number;
          pendaftaran_selesai: string;
          peserta_saat_ini: number;
          price_totals: Json;
          provinsi: string;
          status: string;
          tanggal_mulai: string;
          zona_waktu: string;
        }[];
      };
      log_people: {
        Args: { organisation_id?: string; race_id?: string };
        Returns: {
          name: string;
          user_id: string;
        }[];
      };
      log_wa_message: { Args: { message: string; registration_id: string }; Returns: undefined };
      look_at_invitation: {
        Args: { token: string };
        Returns: {
          address: string;
          berakhir_pada: string;
          invited_by: string;
          is_mine: boolean;
          organisation: string;
          peran: string;
          race: string;
          state: string;
        }[];
      };
      mailbox_link: {
        Args: { mine?: boolean; token: string };
        Returns: Database['public']['CompositeTypes']['mailbox_link_row'];
        SetofOptions: {
          from: '*';
          to: 'mailbox_link_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      make_code: {
        Args: {
          account_uses?: number;
          category_ids?: string[];
          code?: string;
          from_time?: string;
          kind: string;
          least_children?: number;
          most_uses?: number;
          note?: string;
          organisation_id: string;
          race_ids?: string[];
          until_time?: string;
          value: number;
        };
        Returns: Database['public']['CompositeTypes']['code_row'];
        SetofOptions: {
          from: '*';
          to: 'code_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      message_preference: { Args: { stop?: boolean; token: string }; Returns: boolean };
      move_case: {
        Args: {
          category_id: string;
          commit?: boolean;
          note: string;
          race_id: string;
          refund_rest: boolean;
          registration_id: string;
        };
        Returns: Database['public']['CompositeTypes']['case_decision_row'];
        SetofOptions: {
          from: '*';
          to: 'case_decision_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      move_entry: {
        Args: { category_id: string; registration_id: string };
        Returns: Database['public']['CompositeTypes']['moved_entry_row'];
        SetofOptions: {
          from: '*';
          to: 'moved_entry_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      move_offers: {
        Args: { registration_id: string };
        Returns: Database['public']['CompositeTypes']['move_offer_row'][];
        SetofOptions: {
          from: '*';
          to: 'move_offer_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      move_riders: {
        Args: {
          beyond_rules?: boolean;
          category_id: string;
          commit?: boolean;
          race_id: string;
          registration_ids: string[];
        };
        Returns: Database['public']['CompositeTypes']['move_riders_row'];
        SetofOptions: {
          from: '*';
          to: 'move_riders_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      my_classes: {
        Args: { organisation_id?: string };
        Returns: {
          diubah_pada: string;
          durasi_menit: number;
          gambar_url: string;
          harga: number;
          has_link: boolean;
          id: string;
          is_unggulan: boolean;
          jadwal_pada: string;
          judul: string;
          participants: number;
          status: string;
          unpaid: number;
          versi: number;
        }[];
      };
      my_mailbox: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['mailbox_row'];
        SetofOptions: {
          from: '*';
          to: 'mailbox_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      my_news: {
        Args: { organisation_id?: string };
        Returns: {
          cuplikan: string;
          dibuat_pada: string;
          diubah_pada: string;
          gambar_url: string;
          id: string;
          judul: string;
          status: string;
          versi: number;
        }[];
      };
      my_races: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['my_races_row'][];
        SetofOptions: {
          from: '*';
          to: 'my_races_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      my_tickets: {
        Args: { organisation_id?: string };
        Returns: {
          diubah_pada: string;
          gambar_url: string;
          id: string;
          link_eksternal: string;
          lokasi: string;
          lomba_id: string;
          race: string;
          race_status: string;
          tanggal_lomba: string;
          tipe: string;
          versi: number;
        }[];
      };
      my_views: {
        Args: { list: string; race_id: string };
        Returns: Database['public']['CompositeTypes']['saved_view_row'][];
        SetofOptions: {
          from: '*';
          to: 'saved_view_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      my_waiting_list: {
        Args: { race_id?: string };
        Returns: Database['public']['CompositeTypes']['waiting_place_row'][];
        SetofOptions: {
          from: '*';
          to: 'waiting_place_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      my_work: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['my_work_row'];
        SetofOptions: {
          from: '*';
          to: 'my_work_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      news_to_edit: {
        Args: { news_id: string };
        Returns: {
          dibuat_pada: string;
          diubah_pada: string;
          gambar_url: string;
          id: string;
          isi: string;
          judul: string;
          organisasi_id: string;
          status: string;
          versi: number;
        }[];
      };
      note_board_consent: {
        Args: { race_id: string; registration_ids: string[]; shown: boolean };
        Returns: Database['public']['CompositeTypes']['noted_consents_row'];
        SetofOptions: {
          from: '*';
          to: 'noted_consents_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      open_paper: {
        Args: { registration_id: string };
        Returns: Database['public']['CompositeTypes']['located_file_row'];
        SetofOptions: {
          from: '*';
          to: 'located_file_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      open_payment: {
        Args: { registration_id: string };
        Returns: {
          bagian_awal: number;
          berhenti_ditanya_pada: string | null;
          biaya_admin: number;
          biaya_penyelenggara: number;
          checkout_url: string | null;
          dibayar_pada: string | null;
          dibuat_pada: string;
          ditagih_pada: string | null;
          ditanya_pada: string | null;
          diterima_pada: string | null;
          id: string;
          induk_id: string | null;
          jumlah: number;
          jumlah_menyimpang: number | null;
          kedaluwarsa_pada: string | null;
          kode_unik: number;
          lunas: boolean;
          merchant_ref: string;
          metode_pembayaran: string;
          penagihan_dimulai_pada: string | null;
          pendaftaran_lomba_id: string;
          qr_string: string | null;
          qr_url: string | null;
          reference: string;
          reference_dari_penyedia: boolean;
          status: string;
          tagihan: number;
          tanya_gagal: number;
          tanya_gagal_sebab: string | null;
          tanya_lagi_pada: string | null;
          tepat_waktu: boolean;
          tidak_dikenal_sejak: string | null;
          tipe_order: string;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'transaksi_pembayaran';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      open_proof: {
        Args: { refund_id: string };
        Returns: Database['public']['CompositeTypes']['located_file_row'];
        SetofOptions: {
          from: '*';
          to: 'located_file_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      operator_account: {
        Args: { user_id: string };
        Returns: Database['public']['CompositeTypes']['operator_account_row'];
        SetofOptions: {
          from: '*';
          to: 'operator_account_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      operator_club: {
        Args: { organisation_id: string };
        Returns: Database['public']['CompositeTypes']['operator_club_row'];
        SetofOptions: {
          from: '*';
          to: 'operator_club_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      operator_contacts: {
        Args: { user_id: string };
        Returns: Database['public']['CompositeTypes']['operator_contact_row'];
        SetofOptions: {
          from: '*';
          to: 'operator_contact_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      operator_items: {
        Args: { kind: string };
        Returns: Database['public']['CompositeTypes']['operator_item_row'][];
        SetofOptions: {
          from: '*';
          to: 'operator_item_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      operator_order: {
        Args: { order_id: string };
        Returns: Database['public']['CompositeTypes']['operator_order_row'];
        SetofOptions: {
          from: '*';
          to: 'operator_order_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      operator_overview: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['operator_overview_row'];
        SetofOptions: {
          from: '*';
          to: 'operator_overview_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      operator_search: {
        Args: { query: string };
        Returns: Database['public']['CompositeTypes']['operator_search_row'];
        SetofOptions: {
          from: '*';
          to: 'operator_search_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      operator_settings: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['setting_row'][];
        SetofOptions: {
          from: '*';
          to: 'setting_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      order_status: {
        Args: { registration_id: string };
        Returns: Database['public']['CompositeTypes']['order_status_row'][];
        SetofOptions: {
          from: '*';
          to: 'order_status_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      organiser_search: {
        Args: { query: string };
        Returns: Database['public']['CompositeTypes']['organiser_search_row'];
        SetofOptions: {
          from: '*';
          to: 'organiser_search_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      own_answers: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['own_answer_row'][];
        SetofOptions: {
          from: '*';
          to: 'own_answer_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      own_children: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['own_child_row'][];
        SetofOptions: {
          from: '*';
          to: 'own_child_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      own_messages: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['own_message_row'][];
        SetofOptions: {
          from: '*';
          to: 'own_message_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      own_needs: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['own_need_row'][];
        SetofOptions: {
          from: '*';
          to: 'own_need_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      own_news: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['own_news_row'][];
        SetofOptions: {
          from: '*';
          to: 'own_news_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      own_records: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['own_records_row'];
        SetofOptions: {
          from: '*';
          to: 'own_records_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      own_threads: {
        Args: { registration_ids: string[] };
        Returns: Database['public']['CompositeTypes']['thread_line_row'][];
        SetofOptions: {
          from: '*';
          to: 'thread_line_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      paper_to_check: {
        Args: { path: string };
        Returns: Database['public']['CompositeTypes']['located_file_row'];
        SetofOptions: {
          from: '*';
          to: 'located_file_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      pay_refund: {
        Args: {
          commit?: boolean;
          even_so: boolean;
          paid_on: string;
          proof: string;
          refund_id: string;
        };
        Returns: Database['public']['CompositeTypes']['refund_paid_row'];
        SetofOptions: {
          from: '*';
          to: 'refund_paid_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      pay_refunds: {
        Args: {
          commit?: boolean;
          paid_on: string;
          proof: string;
          race_id: string;
          refund_ids: string[];
        };
        Returns: Database['public']['CompositeTypes']['many_refunds_row'];
        SetofOptions: {
          from: '*';
          to: 'many_refunds_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      payment_result: {
        Args: { reference: string };
        Returns: Database['public']['CompositeTypes']['payment_result_row'][];
        SetofOptions: {
          from: '*';
          to: 'payment_result_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      places_taken: {
        Args: { '': Database['public']['Tables']['lomba']['Row'] };
        Returns: {
          error: true;
        } & 'the function public.places_taken with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
      };
      price_corrections: {
        Args: { '': Database['public']['Tables']['lomba']['Row'] };
        Returns: {
          error: true;
        } & 'the function public.price_corrections with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
      };
      price_totals: {
        Args: { '': Database['public']['Tables']['lomba']['Row'] };
        Returns: {
          error: true;
        } & 'the function public.price_totals with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
      };
      proof_to_check: {
        Args: { path: string; refund_id: string };
        Returns: Database['public']['CompositeTypes']['located_file_row'];
        SetofOptions: {
          from: '*';
          to: 'located_file_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      prove_mailbox: {
        Args: { code: string };
        Returns: Database['public']['CompositeTypes']['mailbox_row'];
        SetofOptions: {
          from: '*';
          to: 'mailbox_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      publish_class: {
        Args: { class_id: string; version: number };
        Returns: Database['public']['CompositeTypes']['publication_row'];
        SetofOptions: {
          from: '*';
          to: 'publication_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      publish_news: {
        Args: { news_id: string; version: number };
        Returns: Database['public']['CompositeTypes']['publication_row'];
        SetofOptions: {
          from: '*';
          to: 'publication_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      publish_race: {
        Args: { commit?: boolean; race_id: string; version: number };
        Returns: Database['public']['CompositeTypes']['editable_race_row'];
        SetofOptions: {
          from: '*';
          to: 'editable_race_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      push_key: { Args: Record<PropertyKey, never>; Returns: string };
      race_board: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['race_board_row'];
        SetofOptions: {
          from: '*';
          to: 'race_board_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      race_branches: {
        Args: { device?: string; race_id: string };
        Returns: Database['public']['CompositeTypes']['race_branch_row'][];
        SetofOptions: {
          from: '*';
          to: 'race_branch_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      race_categories: {
        Args: { race_id: string };
        Returns: {
          batasan_gender: string;
          deskripsi: string;
          free: number;
          id: string;
          kuota: number;
          lahir_dari: number;
          lahir_sampai: number;
          nama: string;
          terisi: number;
          usia_max: number;
          usia_min: number;
        }[];
      };
      race_chains: {
        Args: { classes?: string[]; device?: string; heads?: Json; race_id: string };
        Returns: Database['public']['CompositeTypes']['race_chains_row'];
        SetofOptions: {
          from: '*';
          to: 'race_chains_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      race_classes: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['race_class_row'][];
        SetofOptions: {
          from: '*';
          to: 'race_class_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      race_crossings: { Args: { race_id: string }; Returns: Json };
      race_day_entries: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['race_day_entry_row'][];
        SetofOptions: {
          from: '*';
          to: 'race_day_entry_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      race_for_edit: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['editable_race_row'];
        SetofOptions: {
          from: '*';
          to: 'editable_race_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      race_friends: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['race_friend_row'][];
        SetofOptions: {
          from: '*';
          to: 'race_friend_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      race_letters: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['race_letters_row'];
        SetofOptions: {
          from: '*';
          to: 'race_letters_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      race_money: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['race_money_row'];
        SetofOptions: {
          from: '*';
          to: 'race_money_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      race_overview: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['race_overview_row'];
        SetofOptions: {
          from: '*';
          to: 'race_overview_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      race_payments: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['race_payment_row'][];
        SetofOptions: {
          from: '*';
          to: 'race_payment_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      race_refunds: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['race_refund_row'][];
        SetofOptions: {
          from: '*';
          to: 'race_refund_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      race_results: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['race_result_row'][];
        SetofOptions: {
          from: '*';
          to: 'race_result_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      race_riders: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['race_riders_row'];
        SetofOptions: {
          from: '*';
          to: 'race_riders_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      race_statement: {
        Args: { from_day?: string; race_id: string; until_day?: string };
        Returns: Database['public']['CompositeTypes']['statement_row'];
        SetofOptions: {
          from: '*';
          to: 'statement_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      race_statement_rows: {
        Args: { from_day?: string; race_id: string; until_day?: string };
        Returns: Database['public']['CompositeTypes']['statement_entries_row'];
        SetofOptions: {
          from: '*';
          to: 'statement_entries_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      race_story: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['race_story_row'][];
        SetofOptions: {
          from: '*';
          to: 'race_story_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      race_waiting_list: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['race_waiting_row'];
        SetofOptions: {
          from: '*';
          to: 'race_waiting_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      read_log: {
        Args: {
          actions?: string[];
          before_id?: number;
          max_rows?: number;
          organisation_id?: string;
          person_ids?: string[];
          race_id?: string;
        };
        Returns: {
          about: string;
          by_operator: boolean;
          id: number;
          lomba_id: string;
          name: string;
          objek: string;
          objek_id: string;
          organisasi_id: string;
          race: string;
          sebelum: Json;
          sesudah: Json;
          terjadi_pada: string;
          tindakan: string;
          user_id: string;
        }[];
      };
      read_news: { Args: { message_ids: string[] }; Returns: number };
      record_board: { Args: { board: Json; files: Json; race_id: string }; Returns: undefined };
      record_catalogue_file: {
        Args: { file: string; published: boolean; run: string; version: number };
        Returns: undefined;
      };
      record_charge: {
        Args: {
          checkout_url: string;
          expires_at: string;
          qr_string: string;
          qr_url: string;
          reference: string;
          transaction_id: string;
        };
        Returns: {
          bagian_awal: number;
          berhenti_ditanya_pada: string | null;
          biaya_admin: number;
          biaya_penyelenggara: number;
          checkout_url: string | null;
          dibayar_pada: string | null;
          dibuat_pada: string;
          ditagih_pada: string | null;
          ditanya_pada: string | null;
          diterima_pada: string | null;
          id: string;
          induk_id: string | null;
          jumlah: number;
          jumlah_menyimpang: number | null;
          kedaluwarsa_pada: string | null;
          kode_unik: number;
          lunas: boolean;
          merchant_ref: string;
          metode_pembayaran: string;
          penagihan_dimulai_pada: string | null;
          pendaftaran_lomba_id: string;
          qr_string: string | null;
          qr_url: string | null;
          reference: string;
          reference_dari_penyedia: boolean;
          status: string;
          tagihan: number;
          tanya_gagal: number;
          tanya_gagal_sebab: string | null;
          tanya_lagi_pada: string | null;
          tepat_waktu: boolean;
          tidak_dikenal_sejak: string | null;
          tipe_order: string;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'transaksi_pembayaran';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      record_checked_file: {
        Args: { bucket: string; path: string; type: string; version: string };
        Returns: undefined;
      };
      record_decisions: {
        Args: {
          class_id: string;
          decisions: Json;
          head: number;
          phase: string;
          race_id: string;
          sender?: string;
          tables: Json;
        };
        Returns: number;
      };
      record_erased_files: { Args: { bucket: string; paths: string[] }; Returns: number };
      record_failed_check: {
        Args: { asked_at: string; failure: string; transaction_id: string };
        Returns: undefined;
      };
      record_message: {
        Args: {
          attempt: number;
          cause?: string;
          message_id: string;
          outcome: string;
          provider_id?: string;
          subject?: string;
          words?: string;
        };
        Returns: undefined;
      };
      record_payment_check: {
        Args: { asked_at: string; known: boolean; transaction_id: string };
        Returns: undefined;
      };
      record_pulse: { Args: { cause?: string; name: string }; Returns: undefined };
      refund_account: {
        Args: { refund_id: string };
        Returns: Database['public']['CompositeTypes']['refund_account_row'][];
        SetofOptions: {
          from: '*';
          to: 'refund_account_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      refund_transfers: {
        Args: { race_id: string; refund_ids: string[] };
        Returns: Database['public']['CompositeTypes']['many_refunds_row'];
        SetofOptions: {
          from: '*';
          to: 'many_refunds_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      register_class: {
        Args: { class_id: string };
        Returns: {
          akses_diberikan: boolean;
          didaftar_pada: string;
          id: string;
          jumlah_dibayar: number;
          kelas_id: string;
          status_pembayaran: string;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'pendaftaran_kelas';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      register_rider: {
        Args: {
          answers?: Json;
          category_id: string;
          code_id?: string;
          race_id: string;
          request_id: string;
          rider: Database['public']['CompositeTypes']['rider_facts'];
          seen?: number;
        };
        Returns: {
          asal: string;
          biaya_admin: number;
          biaya_penyelenggara: number;
          dibatalkan_pada: string | null;
          didaftar_pada: string;
          dihapus_pada: string | null;
          diperiksa_pada: string | null;
          harga: number;
          harga_dasar: number;
          hp_kontak_darurat: string;
          id: string;
          jenis_kelamin_rider: string;
          kategori_id: string;
          kedaluwarsa_pada: string;
          keluar_pada: string | null;
          kode_dihitung: boolean;
          kode_id: string | null;
          kode_masuk: string;
          kode_unik: number;
          kondisi_medis: string | null;
          kota_asal: string;
          kunci_permintaan: string;
          langkah: number | null;
          langkah_dihitung: boolean;
          lomba_id: string;
          nama_kontak_darurat: string;
          nama_lengkap_rider: string;
          nama_panggilan_rider: string;
          nama_tim: string | null;
          nomor_bib: string | null;
          nomor_plat: number | null;
          pantangan_makanan: string | null;
          perlu_tindakan: string | null;
          perpanjangan: number;
          pesanan_id: string | null;
          potongan: number;
          rider_id: string | null;
          status_pembayaran: string;
          status_pendaftaran: string;
          tanggal_lahir_rider: string;
          total_bayar: number;
          tunai: number | null;
          uang_kembali: string | null;
          ukuran_jersey: string;
          urutan_pesanan: number | null;
          user_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'pendaftaran_lomba';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      register_riders: {
        Args: { entries: Json; race_id: string; request_id: string };
        Returns: {
          asal: string;
          biaya_admin: number;
          biaya_penyelenggara: number;
          dibatalkan_pada: string | null;
          didaftar_pada: string;
          dihapus_pada: string | null;
          diperiksa_pada: string | null;
          harga: number;
          harga_dasar: number;
          hp_kontak_darurat: string;
          id: string;
          jenis_kelamin_rider: string;
          kategori_id: string;
          kedaluwarsa_pada: string;
          keluar_pada: string | null;
          kode_dihitung: boolean;
          kode_id: string | null;
          kode_masuk: string;
          kode_unik: number;
          kondisi_medis: string | null;
          kota_asal: string;
          kunci_permintaan: string;
          langkah: number | null;
          langkah_dihitung: boolean;
          lomba_id: string;
          nama_kontak_darurat: string;
          nama_lengkap_rider: string;
          nama_panggilan_rider: string;
          nama_tim: string | null;
          nomor_bib: string | null;
          nomor_plat: number | null;
          pantangan_makanan: string | null;
          perlu_tindakan: string | null;
          perpanjangan: number;
          pesanan_id: string | null;
          potongan: number;
          rider_id: string | null;
          status_pembayaran: string;
          status_pendaftaran: string;
          tanggal_lahir_rider: string;
          total_bayar: number;
          tunai: number | null;
          uang_kembali: string | null;
          ukuran_jersey: string;
          urutan_pesanan: number | null;
          user_id: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'pendaftaran_lomba';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      release_charge_claim: { Args: { transaction_id: string }; Returns: undefined };
      release_expired: { Args: { max_rows?: number }; Returns: number };
      remind_me: { Args: { race_id: string; wanted: boolean }; Returns: boolean };
      remind_parents: {
        Args: { commit?: boolean; race_id: string };
        Returns: Database['public']['CompositeTypes']['parents_reminded_row'];
        SetofOptions: {
          from: '*';
          to: 'parents_reminded_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      remove_member: {
        Args: { member_user_id: string; organisation_id: string };
        Returns: undefined;
      };
      remove_rider: { Args: { rider_id: string }; Returns: undefined };
      remove_search: { Args: { search_id: string }; Returns: undefined };
      remove_view: { Args: { view_id: string }; Returns: undefined };
      retention_jobs: { Args: Record<PropertyKey, never>; Returns: string[] };
      reveal_contacts: {
        Args: { race_id: string; registration_ids: string[] };
        Returns: Database['public']['CompositeTypes']['rider_contact_row'][];
        SetofOptions: {
          from: '*';
          to: 'rider_contact_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      rider_detail: {
        Args: { registration_id: string };
        Returns: Database['public']['CompositeTypes']['rider_detail_row'];
        SetofOptions: {
          from: '*';
          to: 'rider_detail_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      save_class: {
        Args: {
          accept_price?: boolean;
          class_id: string;
          description?: string;
          learning_link?: string;
          minutes?: number;
          organisation_id?: string;
          page?: string;
          picture?: string;
          price?: number;
          starts_at?: string;
          title?: string;
          version: number;
        };
        Returns: Database['public']['CompositeTypes']['saved_row'];
        SetofOptions: {
          from: '*';
          to: 'saved_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      save_news: {
        Args: {
          body?: string;
          news_id: string;
          organisation_id?: string;
          picture?: string;
          title?: string;
          version: number;
        };
        Returns: Database['public']['CompositeTypes']['saved_article_row'];
        SetofOptions: {
          from: '*';
          to: 'saved_article_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      save_race: {
        Args: { changes: Json; commit?: boolean; race_id: string; version: number };
        Returns: Database['public']['CompositeTypes']['saved_race_row'];
        SetofOptions: {
          from: '*';
          to: 'saved_race_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      save_race_class: {
        Args: { category_ids: string[]; class_id: string; name: string; race_id: string };
        Returns: Database['public']['CompositeTypes']['race_class_row'];
        SetofOptions: {
          from: '*';
          to: 'race_class_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      save_rider: {
        Args: { rider: Database['public']['CompositeTypes']['rider_facts']; rider_id: string };
        Returns: {
          dibuat_pada: string;
          dihapus_pada: string | null;
          diperbarui_pada: string;
          file_identitas: string | null;
          foto: string | null;
          id: string;
          identitas_diperiksa_pada: string | null;
          jenis_kelamin: string;
          kota_asal: string;
          nama_file_identitas: string | null;
          nama_lengkap: string;
          nama_panggilan: string;
          nama_tim: string | null;
          nomor_bib: string | null;
          tanggal_lahir: string;
          ukuran_jersey: string;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'rider';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      save_search: {
        Args: { age: number; city: string; month: number; query: string; rider_id: string };
        Returns: string;
      };
      save_ticket: {
        Args: {
          day?: string;
          link?: string;
          organisation_id?: string;
          picture?: string;
          place?: string;
          race_id?: string;
          ticket_id: string;
          version: number;
        };
        Returns: Database['public']['CompositeTypes']['saved_row'];
        SetofOptions: {
          from: '*';
          to: 'saved_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      save_view: {
        Args: { list: string; name: string; query: string; race_id: string };
        Returns: string;
      };
      search_classes: {
        Args: { max_rows?: number; query: string };
        Returns: {
          deskripsi: string;
          durasi_menit: number;
          gambar_cover: string;
          gambar_url: string;
          harga: number;
          id: string;
          is_gratis: boolean;
          judul: string;
        }[];
      };
      search_news: {
        Args: { max_rows?: number; query?: string };
        Returns: {
          cuplikan: string;
          dibuat_pada: string;
          gambar_url: string;
          id: string;
          judul: string;
        }[];
      };
      search_races: {
        Args: { max_rows?: number; query: string };
        Returns: {
          gambar_url: string;
          harga_dasar: number;
          id: string;
          judul: string;
          kota: string;
          langkah_harga: Json;
          price_totals: Json;
          tanggal_mulai: string;
          zona_waktu: string;
        }[];
      };
      search_tickets: {
        Args: {
          location?: string;
          max_rows?: number;
          month?: number;
          query?: string;
          year?: number;
        };
        Returns: {
          gambar_url: string;
          id: string;
          link_eksternal: string;
          lokasi: string;
          lomba_id: string;
          tanggal_lomba: string;
          tipe: string;
        }[];
      };
      send_field_events: {
        Args: { events: Json; kind: string; race_id: string };
        Returns: Database['public']['CompositeTypes']['field_receipt_row'];
        SetofOptions: {
          from: '*';
          to: 'field_receipt_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      send_letter: {
        Args: { filter: Json; race_id: string; request_id: string; send_at?: string; text: string };
        Returns: Database['public']['CompositeTypes']['sent_letter_row'];
        SetofOptions: {
          from: '*';
          to: 'sent_letter_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      send_mailbox_proof: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['mailbox_row'];
        SetofOptions: {
          from: '*';
          to: 'mailbox_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      send_messages_again: { Args: { message_ids: string[] }; Returns: number };
      set_board_consent: {
        Args: { announced?: boolean; registration_id: string; shown: boolean };
        Returns: Database['public']['CompositeTypes']['board_consent_row'];
        SetofOptions: {
          from: '*';
          to: 'board_consent_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      set_class_paid: {
        Args: { paid: boolean; registration_id: string };
        Returns: Database['public']['CompositeTypes']['class_payment_row'];
        SetofOptions: {
          from: '*';
          to: 'class_payment_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      set_delegate: {
        Args: { name: string; phone: string; registration_id: string };
        Returns: undefined;
      };
      set_offer_length: { Args: { minutes: number; race_id: string }; Returns: undefined };
      set_plate: { Args: { plate: number; registration_id: string }; Returns: number };
      set_refund_account: {
        Args: { account: Json; refund_id: string };
        Returns: Database['public']['CompositeTypes']['refund_standing_row'];
        SetofOptions: {
          from: '*';
          to: 'refund_standing_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      set_rider_file: {
        Args: { file_name: string; kind: string; path: string; rider_id: string };
        Returns: {
          dibuat_pada: string;
          dihapus_pada: string | null;
          diperbarui_pada: string;
          file_identitas: string | null;
          foto: string | null;
          id: string;
          identitas_diperiksa_pada: string | null;
          jenis_kelamin: string;
          kota_asal: string;
          nama_file_identitas: string | null;
          nama_lengkap: string;
          nama_panggilan: string;
          nama_tim: string | null;
          nomor_bib: string | null;
          tanggal_lahir: string;
          ukuran_jersey: string;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'rider';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      setting_history: {
        Args: { key: string };
        Returns: Database['public']['CompositeTypes']['setting_change_row'][];
        SetofOptions: {
          from: '*';
          to: 'setting_change_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      settlement_reports: {
        Args: { race_id: string };
        Returns: Database['public']['CompositeTypes']['settlement_report_row'][];
        SetofOptions: {
          from: '*';
          to: 'settlement_report_row';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      station_pull: {
        Args: {
          after: number;
          claim: string;
          heads: Json;
          key: string;
          kind: string;
          list: string;
          race_id: string;
          seen: number;
        };
        Returns: Json;
      };
      station_send: {
        Args: { claim: string; events: Json; key: string; kind: string; race_id: string };
        Returns: Json;
      };
      subscribe_push: {
        Args: { auth: string; endpoint: string; p256dh: string };
        Returns: boolean;
      };
      switch_code: {
        Args: { active: boolean; code_id: string };
        Returns: Database['public']['CompositeTypes']['code_row'];
        SetofOptions: {
          from: '*';
          to: 'code_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      take_back_cancel: { Args: { registration_id: string }; Returns: boolean };
      take_back_letter: { Args: { letter_id: string }; Returns: undefined };
      take_race_lease: {
        Args: { device: string; race_id: string };
        Returns: Database['public']['CompositeTypes']['race_lease_row'];
        SetofOptions: {
          from: '*';
          to: 'race_lease_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      tell_leave: {
        Args: { commit?: boolean; registration_id: string };
        Returns: Database['public']['CompositeTypes']['asked_cancel_row'];
        SetofOptions: {
          from: '*';
          to: 'asked_cancel_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      test_letter: {
        Args: { race_id: string; registration_ids: string[]; request_id: string; text: string };
        Returns: undefined;
      };
      ticket_locations: { Args: Record<PropertyKey, never>; Returns: string[] };
      unblock_account: {
        Args: { reason: string; user_id: string };
        Returns: Database['public']['CompositeTypes']['block_row'];
        SetofOptions: {
          from: '*';
          to: 'block_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      unblock_organisation: {
        Args: { organisation_id: string; reason: string };
        Returns: Database['public']['CompositeTypes']['block_row'];
        SetofOptions: {
          from: '*';
          to: 'block_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      unsubscribe_push: { Args: { endpoint: string }; Returns: boolean };
      unused_pictures: { Args: { organisation_id?: string }; Returns: string[] };
      update_organisation: {
        Args: {
          about?: string;
          email?: string;
          logo?: string;
          name: string;
          organisation_id: string;
          phone?: string;
        };
        Returns: {
          dibuat_pada: string;
          disetujui_pada: string | null;
          email: string | null;
          id: string;
          logo_url: string | null;
          nama: string;
          nomor_hp: string | null;
          tentang: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'organisasi';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      withdraw_class: {
        Args: { class_id: string };
        Returns: Database['public']['CompositeTypes']['publication_row'];
        SetofOptions: {
          from: '*';
          to: 'publication_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      withdraw_consent: {
        Args: { kind: string };
        Returns: {
          diberikan_pada: string;
          dicabut_pada: string | null;
          id: string;
          jenis: string;
          user_id: string;
          versi: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'persetujuan';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      withdraw_invitation: { Args: { invitation_id: string }; Returns: undefined };
      withdraw_news: {
        Args: { news_id: string };
        Returns: Database['public']['CompositeTypes']['publication_row'];
        SetofOptions: {
          from: '*';
          to: 'publication_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      withdraw_race: {
        Args: { commit?: boolean; race_id: string; version: number };
        Returns: Database['public']['CompositeTypes']['withdrawn_race_row'];
        SetofOptions: {
          from: '*';
          to: 'withdrawn_race_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      withdraw_refund: {
        Args: { note: string; refund_id: string };
        Returns: Database['public']['CompositeTypes']['refund_standing_row'];
        SetofOptions: {
          from: '*';
          to: 'refund_standing_row';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      acting_row: {
        organisasi_id: string | null;
        nama: string | null;
        alasan: string | null;
        mulai: string | null;
        sampai: string | null;
      };
      asked_cancel_row: {
        asked_back: number | null;
        cancelled: boolean | null;
        received: number | null;
        days: number | null;
        rule: Database['public']['CompositeTypes']['refund_rule_row'] | null;
        until: string | null;
        next_rule: Database['public']['CompositeTypes']['refund_rule_row'] | null;
        next_sum: number | null;
      };
      assign_plates_row: {
        plates: Database['public']['CompositeTypes']['planned_plate_row'][] | null;
        missed_wishes: number | null;
      };
      block_row: {
        id: string | null;
        alasan: string | null;
        diblokir_pada: string | null;
        blocked_by: string | null;
        dibuka_pada: string | null;
        unblocked_by: string | null;
        alasan_buka: string | null;
      };
      blocked_row: {
        block: Database['public']['CompositeTypes']['block_row'] | null;
        unpaid: number | null;
        organisations: number | null;
        races: number | null;
      };
      board_consent_row: {
        pendaftaran_id: string | null;
        boleh: boolean | null;
        diumumkan: boolean | null;
        dari: string | null;
        pada: string | null;
      };
      call_off_choice_row: {
        choice: string | null;
        refunded: number | null;
        moved: Database['public']['CompositeTypes']['case_decision_row'] | null;
      };
      called_off_order_row: {
        alasan: string | null;
        received: number | null;
        may_choose: boolean | null;
        places: Database['public']['CompositeTypes']['move_offer_row'][] | null;
        siblings: Database['public']['CompositeTypes']['sibling_row'][] | null;
        without_account: Database['public']['CompositeTypes']['sibling_row'][] | null;
        refunds: Database['public']['CompositeTypes']['parent_refund_row'][] | null;
      };
      called_off_race_row: {
        race: string | null;
        riders: number | null;
        parents: number | null;
        unproved: number | null;
        without_account: number | null;
        paid: number | null;
        received: number | null;
        unpaid: number | null;
        free: number | null;
        waiting: number | null;
        can_move: number | null;
      };
      case_decision_row: {
        before: Database['public']['CompositeTypes']['entry_standing_row'] | null;
        after: Database['public']['CompositeTypes']['entry_standing_row'] | null;
        let_in: Database['public']['CompositeTypes']['seated_entry_row'][] | null;
        difference: number | null;
        refund: Database['public']['CompositeTypes']['case_refund_row'] | null;
      };
      case_event_row: {
        happened_at: string | null;
        event: string | null;
        amount: number | null;
        detail: string | null;
      };
      case_payment_row: {
        transaction_id: string | null;
        reference: string | null;
        dibayar_pada: string | null;
        asked: number | null;
        received: number | null;
      };
      case_refund_row: {
        id: string | null;
        langkah: string | null;
        jumlah: number | null;
      };
      category_choice_row: {
        kategori_id: string | null;
        nama: string | null;
        deskripsi: string | null;
        usia_min: number | null;
        usia_max: number | null;
        lahir_dari: number | null;
        lahir_sampai: number | null;
        batasan_gender: string | null;
        own: boolean | null;
      };
      changed_entry_row: {
        nama_tim: string | null;
        ukuran_jersey: string | null;
        nomor_bib: string | null;
      };
      charge_order_row: {
        race_id: string | null;
        race_title: string | null;
        unique_code: number | null;
        hold_ends_at: string | null;
        registration_closes_at: string | null;
        entries_close_at: string | null;
        entries: number | null;
        customer_name: string | null;
        customer_email: string | null;
        customer_phone: string | null;
      };
      checked_code_row: {
        kode_id: string | null;
        kode: string | null;
        children: Database['public']['CompositeTypes']['code_child_row'][] | null;
      };
      class_payment_row: {
        status_pembayaran: string | null;
        akses_diberikan: boolean | null;
      };
      closes_earlier_row: {
        waiting: number | null;
        before: string | null;
        after: string | null;
      };
      club_codes_row: {
        codes: Database['public']['CompositeTypes']['code_row'][] | null;
        wrong_tries: number | null;
      };
      club_page_row: {
        nama: string | null;
        tentang: string | null;
        logo_url: string | null;
        races: Database['public']['CompositeTypes']['club_race_row'][] | null;
      };
      club_race_row: {
        id: string | null;
        judul: string | null;
        kota: string | null;
        zona_waktu: string | null;
        tanggal_mulai: string | null;
        gambar_url: string | null;
      };
      code_child_row: {
        potongan: number | null;
        price_left: number | null;
        reason: string | null;
        sampai: string | null;
        min_anak: number | null;
      };
      code_race_row: {
        race_id: string | null;
        judul: string | null;
        uses: number | null;
        discount: number | null;
      };
      code_row: {
        kode_id: string | null;
        kode: string | null;
        keterangan: string | null;
        jenis: string | null;
        nilai: number | null;
        lomba_id: string[] | null;
        kategori_id: string[] | null;
        mulai: string | null;
        sampai: string | null;
        batas: number | null;
        batas_akun: number | null;
        min_anak: number | null;
        aktif: boolean | null;
        dibuat_pada: string | null;
        used: boolean | null;
        uses: number | null;
        discount: number | null;
        charged: number | null;
        races: Database['public']['CompositeTypes']['code_race_row'][] | null;
      };
      corrected_address_row: {
        mailbox: Database['public']['CompositeTypes']['mailbox_row'] | null;
        refused: string | null;
      };
      corrected_entry_row: {
        before: Database['public']['CompositeTypes']['rider_facts'] | null;
        after: Database['public']['CompositeTypes']['rider_facts'] | null;
        entries: number | null;
        misfits: Database['public']['CompositeTypes']['misfit_row'][] | null;
        fitting: string[] | null;
        in_closed_list: boolean | null;
        told: boolean | null;
        problem: string | null;
      };
      decision_case_row: {
        registration_id: string | null;
        perlu_tindakan: string | null;
        since: string | null;
        rider: string | null;
        nickname: string | null;
        parent: string | null;
        category: string | null;
        total_bayar: number | null;
        turn: string | null;
        payments: Database['public']['CompositeTypes']['case_payment_row'][] | null;
        actions: string[] | null;
        refund: Database['public']['CompositeTypes']['case_refund_row'] | null;
        events: Database['public']['CompositeTypes']['case_event_row'][] | null;
      };
      deleted_race_row: {
        race: string | null;
        categories: number | null;
        tickets: number | null;
        pictures: number | null;
        people: number | null;
      };
      editable_race_row: {
        id: string | null;
        versi: number | null;
        status: string | null;
        organisasi_id: string | null;
        organisation: string | null;
        content: Database['public']['CompositeTypes']['race_content_row'] | null;
        categories: Database['public']['CompositeTypes']['race_category_row'][] | null;
        answered: Database['public']['CompositeTypes']['question_answers_row'][] | null;
        peserta_saat_ini: number | null;
        missing: Database['public']['CompositeTypes']['race_problem_row'][] | null;
        advice: Database['public']['CompositeTypes']['race_problem_row'][] | null;
      };
      entry_standing_row: {
        registration_id: string | null;
        rider: string | null;
        lomba_id: string | null;
        race: string | null;
        kategori_id: string | null;
        category: string | null;
        status_pendaftaran: string | null;
        status_pembayaran: string | null;
        perlu_tindakan: string | null;
        max_peserta: number | null;
        peserta_saat_ini: number | null;
        kuota: number | null;
        terisi: number | null;
        versi: number | null;
      };
      erasure_block_row: {
        code: string | null;
        registration_id: string | null;
        race: string | null;
        zona_waktu: string | null;
        tanggal_mulai: string | null;
        ends_at: string | null;
        organisation: string | null;
        rider: string | null;
      };
      erasure_row: {
        blocks: Database['public']['CompositeTypes']['erasure_block_row'][] | null;
        given_up: Database['public']['CompositeTypes']['given_up_row'][] | null;
        children: number | null;
        lines: number | null;
        lines_with_money: number | null;
        delegates: number | null;
        waiting: number | null;
        classes: number | null;
        files: Database['public']['CompositeTypes']['own_file_row'][] | null;
      };
      family_result_row: {
        pendaftaran_id: string | null;
        rider_id: string | null;
        lomba_id: string | null;
        judul: string | null;
        tanggal_mulai: string | null;
        zona_waktu: string | null;
        kelas_id: string | null;
        class: string | null;
        category: string | null;
        nomor: number | null;
        hasil: string | null;
        final: string | null;
        peringkat: number | null;
        in_final: number | null;
        urutan: number | null;
        in_class: number | null;
        alasan: string | null;
        has_board: boolean | null;
        baris: number | null;
        nama_panggilan_rider: string | null;
        status_pendaftaran: string | null;
        status_pembayaran: string | null;
        gambar_url: string | null;
        penyelenggara: string | null;
        logo_url: string | null;
        official_at: string | null;
      };
      field_answer_row: {
        id: string | null;
        result: string | null;
        code: string | null;
      };
      field_changes_row: {
        events: Json[] | null;
        cursor: number | null;
        more: boolean | null;
        now: number | null;
      };
      field_receipt_row: {
        now: number | null;
        answers: Database['public']['CompositeTypes']['field_answer_row'][] | null;
      };
      found_account_row: {
        user_id: string | null;
        nama_lengkap: string | null;
        address: string | null;
        proved: boolean | null;
        dibuat_pada: string | null;
        entries: number | null;
        erased: boolean | null;
      };
      found_club_race_row: {
        id: string | null;
        judul: string | null;
        status: string | null;
        kota: string | null;
        zona_waktu: string | null;
        tanggal_mulai: string | null;
        organisasi_id: string | null;
        organisation: string | null;
      };
      found_club_row: {
        id: string | null;
        nama: string | null;
        dibuat_pada: string | null;
        disetujui_pada: string | null;
        races: number | null;
      };
      found_order_row: {
        order_id: string | null;
        entry_ids: string[] | null;
        race_id: string | null;
        race: string | null;
        organisation: string | null;
        zona_waktu: string | null;
        tanggal_mulai: string | null;
        didaftar_pada: string | null;
        user_id: string | null;
        parent: string | null;
        riders: string[] | null;
        total_bayar: number | null;
        live: number | null;
        paid: number | null;
      };
      found_payment_row: {
        transaction_id: string | null;
        order_id: string | null;
        merchant_ref: string | null;
        reference: string | null;
        status: string | null;
        tagihan: number | null;
        jumlah_menyimpang: number | null;
        dibuat_pada: string | null;
        dibayar_pada: string | null;
        race: string | null;
        organisation: string | null;
        parent: string | null;
        riders: string[] | null;
      };
      found_race_row: {
        id: string | null;
        judul: string | null;
        status: string | null;
        kota: string | null;
        zona_waktu: string | null;
        tanggal_mulai: string | null;
      };
      found_rider_row: {
        id: string | null;
        lomba_id: string | null;
        race: string | null;
        nama_lengkap_rider: string | null;
        nama_panggilan_rider: string | null;
        nomor_plat: number | null;
        nomor_bib: string | null;
        status_pendaftaran: string | null;
        category: string | null;
        found_by: string | null;
      };
      freed_places_row: {
        kategori_id: string | null;
        nama: string | null;
        riders: number | null;
      };
      gate_category_row: {
        id: string | null;
        nama: string | null;
      };
      gate_changes_row: {
        events: Json[] | null;
        cursor: number | null;
        more: boolean | null;
        now: number | null;
        version: string | null;
      };
      gate_contact_row: {
        nama_lengkap: string | null;
        nomor_hp: string | null;
      };
      gate_delegate_row: {
        nama: string | null;
        nomor_hp: string | null;
      };
      gate_elsewhere_row: {
        judul: string | null;
        tanggal_mulai: string | null;
        zona_waktu: string | null;
        subjects: string | null;
      };
      gate_find_row: {
        id: string | null;
        judul: string | null;
        tanggal_mulai: string | null;
        zona_waktu: string | null;
      };
      gate_manifest_row: {
        race: Database['public']['CompositeTypes']['gate_race_row'] | null;
        categories: Database['public']['CompositeTypes']['gate_category_row'][] | null;
        riders: Database['public']['CompositeTypes']['gate_rider_row'][] | null;
        elsewhere: Database['public']['CompositeTypes']['gate_elsewhere_row'][] | null;
        version: string | null;
        now: number | null;
      };
      gate_race_row: {
        id: string | null;
        judul: string | null;
        tanggal_mulai: string | null;
        zona_waktu: string | null;
        status: string | null;
        has_board: boolean | null;
      };
      gate_rider_row: {
        kode_masuk: string | null;
        id: string | null;
        kategori_id: string | null;
        entry: string | null;
        nomor_plat: number | null;
        nomor_bib: string | null;
        nama_panggilan_rider: string | null;
        nama_lengkap_rider: string | null;
        birth_year: number | null;
        nama_tim: string | null;
        kota_asal: string | null;
        jersey: string | null;
        delegate: Database['public']['CompositeTypes']['gate_delegate_row'] | null;
        on_board: boolean | null;
        on_board_since: number | null;
      };
      given_up_row: {
        registration_id: string | null;
        race: string | null;
      };
      import_category_row: {
        id: string | null;
        nama: string | null;
        adds: number | null;
        free: number | null;
      };
      import_problem_row: {
        field: string | null;
        code: string | null;
        facts: Json | null;
      };
      import_riders_row: {
        written: boolean | null;
        right_rows: number | null;
        wrong_rows: number | null;
        wrong: Database['public']['CompositeTypes']['import_wrong_row'][] | null;
        categories: Database['public']['CompositeTypes']['import_category_row'][] | null;
        tunai: number | null;
        ids: string[] | null;
        problem: string | null;
      };
      import_wrong_row: {
        place: number | null;
        problems: Database['public']['CompositeTypes']['import_problem_row'][] | null;
      };
      letter_entry_row: {
        id: string | null;
        nama_panggilan_rider: string | null;
        category: string | null;
        nomor_plat: number | null;
        nama_tim: string | null;
      };
      letter_failure_row: {
        galat: string | null;
        families: number | null;
        names: string[] | null;
      };
      letter_family_row: {
        entries: Database['public']['CompositeTypes']['letter_entry_row'][] | null;
      };
      letter_filter_row: {
        category: string[] | null;
        status: string[] | null;
        payment: string[] | null;
        arrival: string[] | null;
        team: string[] | null;
        plate: string[] | null;
        rider: string[] | null;
      };
      letter_lack_row: {
        name: string | null;
        riders: number | null;
        names: string[] | null;
      };
      letter_preview_row: {
        riders: number | null;
        recipients: number | null;
        mailed_riders: number | null;
        without_account: number | null;
        cancelled: number | null;
        unsubscribed: number | null;
        unproved: number | null;
        notified: number | null;
        organisation: string | null;
        email: string | null;
        lacks: Database['public']['CompositeTypes']['letter_lack_row'][] | null;
        families: Database['public']['CompositeTypes']['letter_family_row'][] | null;
      };
      letter_row: {
        id: string | null;
        teks: string | null;
        filter: Database['public']['CompositeTypes']['letter_filter_row'] | null;
        kirim_pada: string | null;
        versi: number | null;
        dibuat_pada: string | null;
        dikirim_pada: string | null;
        dicabut_pada: string | null;
        galat: string | null;
        by: string | null;
        recipients: number | null;
        sent: number | null;
        waiting: number | null;
        held: number | null;
        in_app: number | null;
        failures: Database['public']['CompositeTypes']['letter_failure_row'][] | null;
      };
      located_file_row: {
        bucket: string | null;
        path: string | null;
        version: string | null;
      };
      mailbox_link_row: {
        address: string | null;
        state: string | null;
      };
      mailbox_row: {
        address: string | null;
        proved: boolean | null;
        dikirim_pada: string | null;
        again_at: string | null;
        declined: boolean | null;
        waiting: number | null;
        wrong_code: boolean | null;
        tries_left: number | null;
      };
      many_refunds_row: {
        ids: string[] | null;
        total: number | null;
        left_out: Database['public']['CompositeTypes']['refund_obstacle_row'][] | null;
        leaving: number | null;
        transfers: Database['public']['CompositeTypes']['refund_transfer_row'][] | null;
      };
      member_role_row: {
        peran: string | null;
        lomba_id: string | null;
        race: string | null;
      };
      member_row: {
        user_id: string | null;
        name: string | null;
        email: string | null;
        is_me: boolean | null;
        since: string | null;
        open_invitations: number | null;
        roles: Database['public']['CompositeTypes']['member_role_row'][] | null;
      };
      message_row: {
        message_id: string | null;
        kind: string | null;
        attempt: number | null;
        address: string | null;
        recipient_name: string | null;
        content: Json | null;
        race: Json | null;
        entry: Json | null;
        unsubscribed: boolean | null;
        unsubscribe_token: string | null;
        push: boolean | null;
        entries: Json | null;
        held: boolean | null;
        child: Json | null;
      };
      misfit_row: {
        id: string | null;
        nama_lengkap_rider: string | null;
        code: string | null;
        facts: Json | null;
      };
      money_category_row: {
        kategori_id: string | null;
        nama: string | null;
        payments: number | null;
        base_price: number | null;
        unique_code: number | null;
        admin_fee: number | null;
        other_amount: number | null;
        received: number | null;
        refunded: number | null;
        expected: number | null;
        unpaid: number | null;
      };
      money_day_row: {
        day: string | null;
        payments: number | null;
        base_price: number | null;
        unique_code: number | null;
        admin_fee: number | null;
        other_amount: number | null;
        received: number | null;
        refunded: number | null;
      };
      money_race_row: {
        id: string | null;
        judul: string | null;
        status: string | null;
        zona_waktu: string | null;
      };
      money_summary_row: {
        payments: number | null;
        base_price: number | null;
        unique_code: number | null;
        admin_fee: number | null;
        other_amount: number | null;
        received: number | null;
        refunded: number | null;
        net: number | null;
        to_refund: number | null;
        unpaid: number | null;
        expected: number | null;
        to_decide: number | null;
        waiting_for_parents: number | null;
        moved_in: number | null;
        moved_out: number | null;
        fee_due: number | null;
      };
      move_offer_row: {
        race_id: string | null;
        race: string | null;
        starts_at: string | null;
        time_zone: string | null;
        city: string | null;
        province: string | null;
        category_id: string | null;
        category: string | null;
        places_left: number | null;
        difference: number | null;
      };
      move_riders_row: {
        moved: number | null;
        passed_over: number | null;
        category: string | null;
        kuota: number | null;
        terisi: number | null;
        free: number | null;
        misfits: Database['public']['CompositeTypes']['misfit_row'][] | null;
        dearer_riders: number | null;
        dearer_by: number | null;
        told: number | null;
        freed: Database['public']['CompositeTypes']['freed_places_row'][] | null;
        problem: string | null;
      };
      moved_entry_row: {
        kategori_id: string | null;
        category: string | null;
      };
      my_organisation_row: {
        id: string | null;
        nama: string | null;
        nomor_hp: string | null;
        email: string | null;
        tentang: string | null;
        logo_url: string | null;
        disetujui_pada: string | null;
        roles: string[] | null;
        rights: string[] | null;
        diblokir_pada: string | null;
        block_reason: string | null;
        races: Database['public']['CompositeTypes']['my_race_roles_row'][] | null;
      };
      my_race_roles_row: {
        id: string | null;
        judul: string | null;
        roles: string[] | null;
        rights: string[] | null;
      };
      my_races_row: {
        id: string | null;
        judul: string | null;
        status: string | null;
        organisasi_id: string | null;
        organisation: string | null;
        kota: string | null;
        zona_waktu: string | null;
        tanggal_mulai: string | null;
        pendaftaran_selesai: string | null;
        gambar_url: string | null;
        max_peserta: number | null;
        peserta_saat_ini: number | null;
        paid: number | null;
        to_decide: number | null;
        missing: number | null;
        rights: string[] | null;
      };
      my_work_row: {
        user_id: string | null;
        name: string | null;
        email: string | null;
        admin: boolean | null;
        acting: Database['public']['CompositeTypes']['acting_row'] | null;
        organisations: Database['public']['CompositeTypes']['my_organisation_row'][] | null;
      };
      noted_consents_row: {
        noted: number | null;
        family_said_no: number | null;
      };
      operator_account_row: {
        user_id: string | null;
        nama_lengkap: string | null;
        address: string | null;
        phone_end: string | null;
        proved: boolean | null;
        proof_at: string | null;
        declined: boolean | null;
        waiting: number | null;
        dibuat_pada: string | null;
        last_sign_in_at: string | null;
        is_admin: boolean | null;
        erased: boolean | null;
        roles: Database['public']['CompositeTypes']['operator_role_row'][] | null;
        riders: Database['public']['CompositeTypes']['operator_rider_row'][] | null;
        orders: Database['public']['CompositeTypes']['found_order_row'][] | null;
        more_orders: boolean | null;
        letters: Database['public']['CompositeTypes']['operator_letter_row'][] | null;
      };
      operator_charge_row: {
        transaction_id: string | null;
        merchant_ref: string | null;
        reference: string | null;
        status: string | null;
        tagihan: number | null;
        dibuat_pada: string | null;
        ditagih_pada: string | null;
        kedaluwarsa_pada: string | null;
        dibayar_pada: string | null;
        lunas: boolean | null;
        tepat_waktu: boolean | null;
        jumlah_menyimpang: number | null;
        diterima_pada: string | null;
        ditanya_pada: string | null;
        tanya_lagi_pada: string | null;
        berhenti_ditanya_pada: string | null;
        tanya_gagal_sebab: string | null;
        tidak_dikenal_sejak: string | null;
        entry_ids: string[] | null;
        events: Database['public']['CompositeTypes']['operator_event_row'][] | null;
      };
      operator_club_row: {
        id: string | null;
        nama: string | null;
        nomor_hp: string | null;
        email: string | null;
        dibuat_pada: string | null;
        disetujui_pada: string | null;
        members: Database['public']['CompositeTypes']['operator_member_row'][] | null;
        invitations: number | null;
        races: Database['public']['CompositeTypes']['operator_race_row'][] | null;
        more_races: boolean | null;
        codes: Database['public']['CompositeTypes']['operator_code_row'][] | null;
      };
      operator_code_row: {
        kode_id: string | null;
        kode: string | null;
        jenis: string | null;
        nilai: number | null;
        sampai: string | null;
        aktif: boolean | null;
      };
      operator_contact_row: {
        email: string | null;
        nomor_hp: string | null;
      };
      operator_count_row: {
        kind: string | null;
        count: number | null;
        since: string | null;
      };
      operator_entry_row: {
        id: string | null;
        nama_panggilan_rider: string | null;
        category: string | null;
        lomba_id: string | null;
        race: string | null;
        nomor_plat: number | null;
        status_pendaftaran: string | null;
        status_pembayaran: string | null;
        perlu_tindakan: string | null;
        total_bayar: number | null;
        potongan: number | null;
        kedaluwarsa_pada: string | null;
        dibatalkan_pada: string | null;
        keluar_pada: string | null;
        uang_kembali: string | null;
        dihapus_pada: string | null;
      };
      operator_event_row: {
        at: string | null;
        status: string | null;
        jumlah: number | null;
        hasil: string | null;
        source: string | null;
      };
      operator_item_row: {
        kind: string | null;
        since: string | null;
        race_id: string | null;
        race: string | null;
        organisation_id: string | null;
        organisation: string | null;
        registration_id: string | null;
        message_id: string | null;
        rider: string | null;
        reference: string | null;
        amount: number | null;
        cause: string | null;
      };
      operator_letter_row: {
        id: string | null;
        jenis: string | null;
        dibuat_pada: string | null;
        terkirim_pada: string | null;
        berhenti_pada: string | null;
        galat: string | null;
        held: boolean | null;
      };
      operator_member_row: {
        user_id: string | null;
        name: string | null;
        peran: string | null;
        lomba_id: string | null;
        race: string | null;
        dibuat_pada: string | null;
      };
      operator_order_row: {
        order_id: string | null;
        user_id: string | null;
        parent: string | null;
        erased: boolean | null;
        asal: string | null;
        race_id: string | null;
        race: string | null;
        organisasi_id: string | null;
        organisation: string | null;
        zona_waktu: string | null;
        tanggal_mulai: string | null;
        didaftar_pada: string | null;
        entries: Database['public']['CompositeTypes']['operator_entry_row'][] | null;
        charges: Database['public']['CompositeTypes']['operator_charge_row'][] | null;
        refunds: Database['public']['CompositeTypes']['operator_refund_row'][] | null;
        letters: Database['public']['CompositeTypes']['operator_letter_row'][] | null;
      };
      operator_overview_row: {
        alarms: string[] | null;
        outbox_waiting: number | null;
        outbox_since: string | null;
        outbox_held: number | null;
        waiting: Database['public']['CompositeTypes']['operator_count_row'][] | null;
        books_checked: string | null;
        books_wrong: number | null;
      };
      operator_race_row: {
        id: string | null;
        judul: string | null;
        status: string | null;
        zona_waktu: string | null;
        tanggal_mulai: string | null;
        max_peserta: number | null;
        peserta_saat_ini: number | null;
        to_decide: number | null;
        open_refunds: number | null;
      };
      operator_refund_row: {
        id: string | null;
        pendaftaran_id: string | null;
        jumlah: number | null;
        langkah: string | null;
        keluar: boolean | null;
        diminta_pemesan: boolean | null;
        diminta_pada: string | null;
        disetujui_pada: string | null;
        dibayar_pada: string | null;
        tanggal_transfer: string | null;
        ditutup_pada: string | null;
        ditutup_sebab: string | null;
      };
      operator_rider_row: {
        id: string | null;
        nama_panggilan: string | null;
        dihapus_pada: string | null;
      };
      operator_role_row: {
        organisasi_id: string | null;
        organisation: string | null;
        peran: string | null;
        lomba_id: string | null;
        race: string | null;
      };
      operator_search_row: {
        kinds: string[] | null;
        accounts: Database['public']['CompositeTypes']['found_account_row'][] | null;
        orders: Database['public']['CompositeTypes']['found_order_row'][] | null;
        payments: Database['public']['CompositeTypes']['found_payment_row'][] | null;
        races: Database['public']['CompositeTypes']['found_club_race_row'][] | null;
        clubs: Database['public']['CompositeTypes']['found_club_row'][] | null;
        more: string[] | null;
        most_an_hour: number | null;
        seconds: number | null;
      };
      operator_term_row: {
        email: string | null;
        phone: string | null;
        amount: number | null;
        reference: string | null;
        id: string | null;
        lowest: string | null;
        highest: string | null;
        words: string | null;
      };
      order_status_row: {
        status_pendaftaran: string | null;
        status_pembayaran: string | null;
        perlu_tindakan: string | null;
        reason: string | null;
      };
      organiser_search_row: {
        races: Database['public']['CompositeTypes']['found_race_row'][] | null;
        riders: Database['public']['CompositeTypes']['found_rider_row'][] | null;
      };
      overview_cases_row: {
        perlu_tindakan: string | null;
        entries: number | null;
      };
      overview_category_row: {
        id: string | null;
        nama: string | null;
        kuota: number | null;
        terisi: number | null;
      };
      overview_change_row: {
        day: string | null;
        entries: number | null;
        paid: number | null;
        cancelled: number | null;
        waiting: number | null;
      };
      overview_day_row: {
        day: string | null;
        confirmed: number | null;
        unpaid: number | null;
      };
      overview_entries_row: {
        kategori_id: string | null;
        confirmed: number | null;
        unpaid: number | null;
        waiting: number | null;
        offered: number | null;
      };
      overview_inside_row: {
        id: string | null;
        nama_panggilan_rider: string | null;
        status_pendaftaran: string | null;
        since: string | null;
      };
      overview_last_row: {
        id: string | null;
        judul: string | null;
        tanggal_mulai: string | null;
        zona_waktu: string | null;
        at: string | null;
        then_sum: Database['public']['CompositeTypes']['overview_sum_row'] | null;
        now_sum: Database['public']['CompositeTypes']['overview_sum_row'] | null;
        final_sum: Database['public']['CompositeTypes']['overview_sum_row'] | null;
      };
      overview_money_row: {
        summary: Database['public']['CompositeTypes']['money_summary_row'] | null;
        cases: Database['public']['CompositeTypes']['overview_cases_row'][] | null;
        refunds_to_approve: number | null;
        refunds_to_pay: number | null;
        changes: Database['public']['CompositeTypes']['money_day_row'][] | null;
      };
      overview_overruled_row: {
        id: string | null;
        nama_panggilan_rider: string | null;
        class: string | null;
      };
      overview_race_row: {
        id: string | null;
        judul: string | null;
        status: string | null;
        zona_waktu: string | null;
        kota: string | null;
        lokasi: string | null;
        tanggal_mulai: string | null;
        pendaftaran_selesai: string | null;
        max_peserta: number | null;
        peserta_saat_ini: number | null;
        harga_dasar: number | null;
      };
      overview_riders_row: {
        confirmed: number | null;
        unpaid: number | null;
        without_plate: number | null;
        days: Database['public']['CompositeTypes']['overview_day_row'][] | null;
        categories: Database['public']['CompositeTypes']['overview_entries_row'][] | null;
        offered_until: string | null;
        twice: Database['public']['CompositeTypes']['overview_twice_row'][] | null;
        thin: Database['public']['CompositeTypes']['thin_category_row'][] | null;
        changes: Database['public']['CompositeTypes']['overview_change_row'][] | null;
        overruled: Database['public']['CompositeTypes']['overview_overruled_row'][] | null;
      };
      overview_sum_row: {
        entries: number | null;
        paid: number | null;
        received: number | null;
      };
      overview_twice_row: {
        id: string | null;
        nama_panggilan_rider: string | null;
      };
      own_answer_row: {
        pendaftaran_id: string | null;
        rider_id: string | null;
        pertanyaan_id: string | null;
        pertanyaan: string | null;
        jenis: string | null;
        jawaban: string | null;
      };
      own_child_row: {
        id: string | null;
        nama_panggilan: string | null;
        nama_lengkap: string | null;
        dihapus_pada: string | null;
      };
      own_file_row: {
        bucket: string | null;
        path: string | null;
      };
      own_message_row: {
        message_id: string | null;
        subjek: string | null;
        teks: string | null;
        address: string | null;
        dibuat_pada: string | null;
        terkirim_pada: string | null;
        held: boolean | null;
        race_id: string | null;
        race: string | null;
        organisation: string | null;
      };
      own_need_row: {
        kind: string | null;
        until: string | null;
        race_id: string | null;
        race: string | null;
        zone: string | null;
        entry_ids: string[] | null;
        riders: string[] | null;
        amount: number | null;
        category_id: string | null;
        rider_id: string | null;
        reason: string | null;
      };
      own_news_row: {
        message_id: string | null;
        race_id: string | null;
        race: string | null;
        by_organiser: boolean | null;
        subjek: string | null;
        teks: string | null;
        at: string | null;
        is_read: boolean | null;
      };
      own_records_row: {
        entries: number | null;
        classes: number | null;
        waiting: number | null;
        searches: number | null;
        reminders: number | null;
        delegates: number | null;
        answers: number | null;
        accounts: number | null;
        phones: number | null;
        messages_stopped_since: string | null;
        unsubscribe_token: string | null;
      };
      parent_account_row: {
        bank: string | null;
        last_digits: string | null;
        atas_nama: string | null;
      };
      parent_refund_row: {
        id: string | null;
        jumlah: number | null;
        langkah: string | null;
        tanggal_transfer: string | null;
        bukti: string | null;
        ditutup_sebab: string | null;
        account: Database['public']['CompositeTypes']['parent_account_row'] | null;
        by_parent: boolean | null;
        may_take_back: boolean | null;
        jenis: string | null;
        keluar: boolean | null;
        aturan: Database['public']['CompositeTypes']['refund_rule_row'] | null;
      };
      parents_reminded_row: {
        riders: number | null;
        parents: number | null;
        reminded_before: string | null;
      };
      payment_check_row: {
        transaction_id: string | null;
        merchant_ref: string | null;
        reference: string | null;
        charged: boolean | null;
        amount: number | null;
        asked_at: string | null;
      };
      payment_result_row: {
        status: string | null;
        registration_id: string | null;
        race_id: string | null;
        race_title: string | null;
        amount: number | null;
        merchant_ref: string | null;
        reference: string | null;
        needs_action: string | null;
        registration_status: string | null;
        registration_payment_status: string | null;
        cancelled_at: string | null;
        hold_ends_at: string | null;
        hold_renewals: number | null;
        race_status: string | null;
        race_starts_at: string | null;
        registration_ends_at: string | null;
        order_id: string | null;
      };
      planned_plate_row: {
        id: string | null;
        nama_panggilan_rider: string | null;
        kategori_id: string | null;
        wish: number | null;
        before: number | null;
        plate: number | null;
      };
      price_changed_row: {
        riders: number | null;
        before: number | null;
        after: number | null;
      };
      publication_row: {
        versi: number | null;
        status: string | null;
      };
      question_answers_row: {
        pertanyaan_id: string | null;
        riders: number | null;
      };
      race_ages_row: {
        usia_min: number | null;
        usia_max: number | null;
        lahir_dari: number | null;
        lahir_sampai: number | null;
        batasan_gender: string | null;
      };
      race_answer_row: {
        pertanyaan_id: string | null;
        pertanyaan: string | null;
        jenis: string | null;
        jawaban: string | null;
        dijawab_pada: string | null;
      };
      race_board_row: {
        isi: Json | null;
        dibuat_pada: string | null;
        terdengar_pada: string | null;
      };
      race_branch_row: {
        id: string | null;
        perangkat: string | null;
        kode: string | null;
        keputusan: Json | null;
        diterima_pada: string | null;
        unread: number | null;
      };
      race_category_row: {
        kategori_id: string | null;
        nama: string | null;
        deskripsi: string | null;
        usia_min: number | null;
        usia_max: number | null;
        lahir_dari: number | null;
        lahir_sampai: number | null;
        batasan_gender: string | null;
        kuota: number | null;
        terisi: number | null;
        own: boolean | null;
      };
      race_chains_row: {
        may_decide: boolean | null;
        pemegang: string | null;
        keputusan: Json[] | null;
        perangkat: string[] | null;
        people: string[] | null;
        now: number | null;
      };
      race_class_row: {
        id: string | null;
        nama: string | null;
        kategori_id: string[] | null;
        n: number | null;
        fase: string | null;
        category_names: string[] | null;
        codes_received: string[] | null;
      };
      race_content_row: {
        judul: string | null;
        lokasi: string | null;
        kota: string | null;
        provinsi: string | null;
        zona_waktu: string | null;
        tanggal_mulai: string | null;
        pendaftaran_selesai: string | null;
        max_peserta: number | null;
        harga_dasar: number | null;
        gambar_url: string | null;
        gambar_cover: string | null;
        deskripsi: string | null;
        penyelenggara: string | null;
        map_location: string | null;
        mendapatkan: string[] | null;
        keterangan: string | null;
        daftar_ulang_mulai: string | null;
        bawaan: string | null;
        parkir: string | null;
        aturan: string | null;
        susunan_acara: string | null;
        rute: string | null;
        tanya_jawab: string | null;
        foto_lama: string[] | null;
        foto_sponsor: string[] | null;
        pertanyaan: Database['public']['CompositeTypes']['race_question_row'][] | null;
        kontak_nama: string | null;
        kontak_wa: string | null;
        ubah_sampai: string | null;
        aturan_batal: string | null;
        aturan_pengembalian: Database['public']['CompositeTypes']['refund_rule_row'][] | null;
        satu_rider_per_akun: boolean | null;
        dua_kategori: boolean | null;
        biaya_ditanggung: boolean | null;
        langkah_harga: Json | null;
      };
      race_day_entry_row: {
        id: string | null;
        kategori_id: string | null;
        nomor_plat: number | null;
        nama_panggilan_rider: string | null;
        nama_tim: string | null;
        kota_asal: string | null;
        status_pendaftaran: string | null;
        anak: string | null;
        kelas_id: string | null;
        family: number | null;
        has_board_name: boolean | null;
      };
      race_friend_row: {
        nama_panggilan: string | null;
        nama_tim: string | null;
        category: string | null;
      };
      race_lease_row: {
        pemegang: string | null;
        sejak: string | null;
      };
      race_letters_row: {
        zona_waktu: string | null;
        letters: Database['public']['CompositeTypes']['letter_row'][] | null;
      };
      race_money_row: {
        race: Database['public']['CompositeTypes']['money_race_row'] | null;
        summary: Database['public']['CompositeTypes']['money_summary_row'] | null;
        days: Database['public']['CompositeTypes']['money_day_row'][] | null;
        categories: Database['public']['CompositeTypes']['money_category_row'][] | null;
      };
      race_moved_row: {
        riders: number | null;
        letters: number | null;
        outside_ages: number | null;
        before: Database['public']['CompositeTypes']['race_whereabouts_row'] | null;
        after: Database['public']['CompositeTypes']['race_whereabouts_row'] | null;
      };
      race_overview_row: {
        race: Database['public']['CompositeTypes']['overview_race_row'] | null;
        now: string | null;
        today: string | null;
        missing: number | null;
        categories: Database['public']['CompositeTypes']['overview_category_row'][] | null;
        riders: Database['public']['CompositeTypes']['overview_riders_row'] | null;
        money: Database['public']['CompositeTypes']['overview_money_row'] | null;
        inside: Database['public']['CompositeTypes']['overview_inside_row'][] | null;
        last: Database['public']['CompositeTypes']['overview_last_row'] | null;
      };
      race_payment_row: {
        transaction_id: string | null;
        registration_id: string | null;
        rider: string | null;
        nickname: string | null;
        category_id: string | null;
        category: string | null;
        reference: string | null;
        merchant_ref: string | null;
        status: string | null;
        paid_at: string | null;
        day: string | null;
        asked: number | null;
        base_price: number | null;
        unique_code: number | null;
        admin_fee: number | null;
        other_amount: number | null;
        received: number | null;
        refunded: number | null;
        refunded_on: string | null;
        needs_action: string | null;
      };
      race_problem_row: {
        field: string | null;
        code: string | null;
        kuota: number | null;
        max_peserta: number | null;
      };
      race_question_row: {
        id: string | null;
        question: string | null;
        kind: string | null;
        required: boolean | null;
        categories: string[] | null;
        longest: number | null;
        choices: string[] | null;
      };
      race_refund_row: {
        id: string | null;
        pendaftaran_id: string | null;
        jenis: string | null;
        jumlah: number | null;
        alasan: string | null;
        langkah: string | null;
        diminta_pada: string | null;
        diminta_pemesan: boolean | null;
        disetujui_pada: string | null;
        dibayar_pada: string | null;
        tanggal_transfer: string | null;
        bukti: string | null;
        refund_number: string | null;
        berkas_pada: string | null;
        ditutup_pada: string | null;
        ditutup_sebab: string | null;
        needs_second_person: boolean | null;
        has_account: boolean | null;
        keluar: boolean | null;
        aturan: Database['public']['CompositeTypes']['refund_rule_row'] | null;
        rider: string | null;
        parent: string | null;
        category: string | null;
        reference: string | null;
        received: number | null;
        asked_by: string | null;
        approved_by: string | null;
        paid_by: string | null;
        is_mine: boolean | null;
        approved_by_me: boolean | null;
        sent_twice: boolean | null;
        may_withdraw: boolean | null;
        replaced_by: number | null;
      };
      race_result_row: {
        class: string | null;
        urutan: number | null;
        final: string | null;
        peringkat: number | null;
        hasil: string | null;
        nomor: number | null;
        nama_lengkap_rider: string | null;
        nama_panggilan_rider: string | null;
        nama_tim: string | null;
        kota_asal: string | null;
        category: string | null;
        alasan: string | null;
        on_board: boolean | null;
      };
      race_rider_row: {
        id: string | null;
        nomor_plat: number | null;
        nomor_bib: string | null;
        nama_lengkap_rider: string | null;
        nama_panggilan_rider: string | null;
        age: number | null;
        jenis_kelamin_rider: string | null;
        kategori_id: string | null;
        category: string | null;
        nama_tim: string | null;
        kota_asal: string | null;
        jersey: string | null;
        asal: string | null;
        status_pendaftaran: string | null;
        status_pembayaran: string | null;
        perlu_tindakan: string | null;
        turn: string | null;
        harga_dasar: number | null;
        kode_unik: number | null;
        biaya_admin: number | null;
        total_bayar: number | null;
        received: number | null;
        charged_together: number | null;
        tunai: number | null;
        didaftar_pada: string | null;
        pay_until: string | null;
        has_paper: boolean | null;
        paper_checked_at: string | null;
        has_account: boolean | null;
        consents: string[] | null;
        on_board: boolean | null;
        answers: Database['public']['CompositeTypes']['race_answer_row'][] | null;
      };
      race_riders_row: {
        race: Database['public']['CompositeTypes']['riders_race_row'] | null;
        categories: Database['public']['CompositeTypes']['riders_category_row'][] | null;
        riders: Database['public']['CompositeTypes']['race_rider_row'][] | null;
        total: number | null;
        now: string | null;
      };
      race_story_row: {
        club_id: string | null;
        susunan_acara: string | null;
        rute: string | null;
        tanya_jawab: string | null;
        foto_lama: string[] | null;
        foto_sponsor: string[] | null;
      };
      race_waiting_row: {
        tawaran_menit: number | null;
        lines: Database['public']['CompositeTypes']['waiting_person_row'][] | null;
      };
      race_whereabouts_row: {
        tanggal_mulai: string | null;
        zona_waktu: string | null;
        lokasi: string | null;
        kota: string | null;
      };
      refund_account_row: {
        bank: string | null;
        nomor: string | null;
        atas_nama: string | null;
        diisi_pemesan: boolean | null;
      };
      refund_asked_row: {
        refund: Database['public']['CompositeTypes']['refund_standing_row'] | null;
        stays_in: boolean | null;
        move_offers: number | null;
      };
      refund_obstacle_row: {
        id: string | null;
        rider: string | null;
        code: string | null;
        facts: Json | null;
      };
      refund_paid_row: {
        refund: Database['public']['CompositeTypes']['refund_standing_row'] | null;
        before: Database['public']['CompositeTypes']['entry_standing_row'] | null;
        after: Database['public']['CompositeTypes']['entry_standing_row'] | null;
      };
      refund_rule_row: {
        hari: number | null;
        persen: number | null;
        biaya: boolean | null;
      };
      refund_standing_row: {
        id: string | null;
        pendaftaran_id: string | null;
        jenis: string | null;
        jumlah: number | null;
        alasan: string | null;
        langkah: string | null;
        diminta_pada: string | null;
        diminta_pemesan: boolean | null;
        disetujui_pada: string | null;
        dibayar_pada: string | null;
        tanggal_transfer: string | null;
        bukti: string | null;
        refund_number: string | null;
        berkas_pada: string | null;
        ditutup_pada: string | null;
        ditutup_sebab: string | null;
        needs_second_person: boolean | null;
        has_account: boolean | null;
        keluar: boolean | null;
        aturan: Database['public']['CompositeTypes']['refund_rule_row'] | null;
      };
      refund_transfer_row: {
        id: string | null;
        bank: string | null;
        nomor: string | null;
        atas_nama: string | null;
        jumlah: number | null;
        refund_number: string | null;
      };
      rider_contact_row: {
        id: string | null;
        parent: string | null;
        nomor_hp: string | null;
        email: string | null;
        tanggal_lahir_rider: string | null;
      };
      rider_detail_row: {
        rider: Database['public']['CompositeTypes']['race_rider_row'] | null;
        lomba_id: string | null;
        together_with: string[] | null;
        payments: Database['public']['CompositeTypes']['rider_payment_row'][] | null;
        history: Database['public']['CompositeTypes']['rider_event_row'][] | null;
      };
      rider_event_row: {
        at: string | null;
        what: string | null;
        by: string | null;
        facts: Json | null;
      };
      rider_facts: {
        full_name: string | null;
        nickname: string | null;
        birth_date: string | null;
        gender: string | null;
        city: string | null;
        team_name: string | null;
        jersey_size: string | null;
        start_number: string | null;
      };
      rider_payment_row: {
        merchant_ref: string | null;
        reference: string | null;
        status: string | null;
        jumlah: number | null;
        dibuat_pada: string | null;
        dibayar_pada: string | null;
      };
      riders_category_row: {
        id: string | null;
        nama: string | null;
        usia_min: number | null;
        usia_max: number | null;
        lahir_dari: number | null;
        lahir_sampai: number | null;
        batasan_gender: string | null;
        kuota: number | null;
        terisi: number | null;
        free: number | null;
        waiting: number | null;
        offered: number | null;
      };
      riders_race_row: {
        id: string | null;
        judul: string | null;
        status: string | null;
        tanggal_mulai: string | null;
        zona_waktu: string | null;
        lokasi: string | null;
        kota: string | null;
        max_peserta: number | null;
        peserta_saat_ini: number | null;
        price: number | null;
        tawaran_menit: number | null;
        daftar_ulang_mulai: string | null;
        pertanyaan: Database['public']['CompositeTypes']['race_question_row'][] | null;
      };
      save_consequences_row: {
        moved: Database['public']['CompositeTypes']['race_moved_row'] | null;
        price: Database['public']['CompositeTypes']['price_changed_row'] | null;
        closes_earlier: Database['public']['CompositeTypes']['closes_earlier_row'] | null;
      };
      saved_article_row: {
        id: string | null;
        versi: number | null;
        diubah_pada: string | null;
        isi: string | null;
      };
      saved_race_row: {
        race: Database['public']['CompositeTypes']['editable_race_row'] | null;
        fields: string[] | null;
        consequences: Database['public']['CompositeTypes']['save_consequences_row'] | null;
      };
      saved_row: {
        id: string | null;
        versi: number | null;
        diubah_pada: string | null;
      };
      saved_view_row: {
        id: string | null;
        nama: string | null;
        alamat: string | null;
      };
      seated_entry_row: {
        registration_id: string | null;
        rider: string | null;
        this_entry: boolean | null;
      };
      sent_letter_row: {
        recipients: number | null;
        in_app: number | null;
        kirim_pada: string | null;
        dikirim_pada: string | null;
      };
      setting_change_row: {
        terjadi_pada: string | null;
        by: string | null;
        old_value: string | null;
        new_value: string | null;
        alasan: string | null;
        at_desk: boolean | null;
      };
      setting_fact_row: {
        key: string | null;
        section: string | null;
        kind: string | null;
        unit: string | null;
        fallback: string | null;
        min: number | null;
        max: number | null;
        written_by: string | null;
      };
      setting_row: {
        key: string | null;
        section: string | null;
        kind: string | null;
        unit: string | null;
        value: string | null;
        fallback: string | null;
        min: number | null;
        max: number | null;
        written_by: string | null;
        changed_at: string | null;
        changed_by: string | null;
      };
      settlement_difference_row: {
        nomor: number | null;
        result: string | null;
        reference: string | null;
        merchant_ref: string | null;
        jumlah: number | null;
        our_amount: number | null;
        status: string | null;
        our_status: string | null;
        rider: string | null;
        pada: string | null;
      };
      settlement_match_row: {
        count: number | null;
        amount: number | null;
        fees: number | null;
        paid_out: number | null;
      };
      settlement_missing_row: {
        registration_id: string | null;
        rider: string | null;
        reference: string | null;
        received: number | null;
        dibayar_pada: string | null;
      };
      settlement_others_row: {
        count: number | null;
        amount: number | null;
      };
      settlement_report_row: {
        id: string | null;
        nama_berkas: string | null;
        diunggah_pada: string | null;
        first_at: string | null;
        last_at: string | null;
        lines: number | null;
        matching: Database['public']['CompositeTypes']['settlement_match_row'] | null;
        other_races: Database['public']['CompositeTypes']['settlement_others_row'] | null;
        without_money: number | null;
        different: Database['public']['CompositeTypes']['settlement_difference_row'][] | null;
        unknown: Database['public']['CompositeTypes']['settlement_unknown_row'][] | null;
        missing: Database['public']['CompositeTypes']['settlement_missing_row'][] | null;
        imported_before: boolean | null;
      };
      settlement_unknown_row: {
        nomor: number | null;
        reference: string | null;
        merchant_ref: string | null;
        jumlah: number | null;
        status: string | null;
        pada: string | null;
      };
      sibling_row: {
        id: string | null;
        nickname: string | null;
        amount: number | null;
      };
      statement_code_row: {
        kode_id: string | null;
        kode: string | null;
        entries: number | null;
        discount: number | null;
      };
      statement_entries_row: {
        entries: Database['public']['CompositeTypes']['statement_entry_row'][] | null;
      };
      statement_entry_row: {
        kind: string | null;
        day: string | null;
        amount: number | null;
        registration_id: string | null;
        rider: string | null;
        race_id: string | null;
        race: string | null;
        category_id: string | null;
        category: string | null;
        reference: string | null;
        step: string | null;
        code: string | null;
      };
      statement_race_row: {
        race_id: string | null;
        judul: string | null;
        day: string | null;
        sums: Database['public']['CompositeTypes']['statement_sums_row'] | null;
      };
      statement_row: {
        judul: string | null;
        first_day: string | null;
        last_day: string | null;
        sums: Database['public']['CompositeTypes']['statement_sums_row'] | null;
        races: Database['public']['CompositeTypes']['statement_race_row'][] | null;
        steps: Database['public']['CompositeTypes']['statement_step_row'][] | null;
        codes: Database['public']['CompositeTypes']['statement_code_row'][] | null;
      };
      statement_step_row: {
        nama: string | null;
        payments: number | null;
        received: number | null;
      };
      statement_sums_row: {
        payments: number | null;
        received: number | null;
        given_back: number | null;
        fee: number | null;
        fee_borne: number | null;
        club: number | null;
        transferred: number | null;
        kept: number | null;
        discount: number | null;
      };
      thin_category_row: {
        kategori_id: string | null;
        nama: string | null;
        confirmed: number | null;
        riders: Database['public']['CompositeTypes']['thin_rider_row'][] | null;
        target: Database['public']['CompositeTypes']['thin_target_row'] | null;
      };
      thin_rider_row: {
        id: string | null;
        nama_lengkap_rider: string | null;
      };
      thin_target_row: {
        kategori_id: string | null;
        nama: string | null;
        confirmed: number | null;
      };
      thread_line_row: {
        entry_id: string | null;
        at: string | null;
        kind: string | null;
        by_organiser: boolean | null;
        amount: number | null;
        number: number | null;
        before: string | null;
        after: string | null;
        time_before: string | null;
        time_after: string | null;
        fields: string[] | null;
        words: string | null;
        message_id: string | null;
      };
      waiting_person_row: {
        id: string | null;
        kategori_id: string | null;
        status: string | null;
        dibuat_pada: string | null;
        ditawari_pada: string | null;
        tawaran_sampai: string | null;
        selesai_pada: string | null;
        parent: string | null;
        nama_panggilan: string | null;
      };
      waiting_place_row: {
        lomba_id: string | null;
        kategori_id: string | null;
        rider_id: string | null;
        status: string | null;
        tawaran_sampai: string | null;
        position: number | null;
        nama_panggilan: string | null;
        category: string | null;
        judul: string | null;
        kota: string | null;
        zona_waktu: string | null;
        tanggal_mulai: string | null;
      };
      withdrawn_race_row: {
        race: Database['public']['CompositeTypes']['editable_race_row'] | null;
        riders: number | null;
        paid: number | null;
        cases: number | null;
      };
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
