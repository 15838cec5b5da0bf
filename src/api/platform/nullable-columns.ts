/**
 * Which columns of an answer may be null, by the composite type that a function answers, or by the function that answers
 * a table of its own. The database's comments say when; the generated types cannot know it (schema.ts).
 */
export interface NullableColumns {
  call_off_choice_row: 'refunded' | 'moved';
  called_off_order_row: 'alasan';
  case_decision_row: 'difference' | 'refund';
  case_event_row: 'amount' | 'detail';
  case_payment_row: 'dibayar_pada';
  class_to_edit:
    | 'organisasi_id'
    | 'deskripsi'
    | 'durasi_menit'
    | 'jadwal_pada'
    | 'gambar_url'
    | 'url_halaman'
    | 'url_learning_center';
  category_choice_row: 'deskripsi' | 'usia_min' | 'usia_max' | 'lahir_dari' | 'lahir_sampai';
  class_participants: 'nama';
  editable_race_row: 'organisasi_id' | 'organisation';
  field_answer_row: 'code';
  found_account_row: 'nama_lengkap' | 'address';
  found_club_race_row: 'tanggal_mulai' | 'organisasi_id' | 'organisation';
  found_club_row: 'disetujui_pada';
  found_order_row: 'organisation' | 'tanggal_mulai' | 'user_id' | 'parent';
  found_payment_row: 'reference' | 'jumlah_menyimpang' | 'dibayar_pada' | 'organisation' | 'parent';
  found_race_row: 'tanggal_mulai';
  found_rider_row: 'nomor_plat' | 'nomor_bib';
  decision_case_row: 'since' | 'parent' | 'refund';
  changed_entry_row: 'nama_tim' | 'nomor_bib';
  corrected_entry_row: 'problem';
  rider_facts: 'team_name' | 'start_number';
  entry_standing_row: 'perlu_tindakan' | 'kuota' | 'terisi';
  gate_contact_row: 'nama_lengkap' | 'nomor_hp';
  gate_elsewhere_row: 'subjects';
  gate_rider_row:
    | 'nomor_plat'
    | 'nomor_bib'
    | 'nama_panggilan_rider'
    | 'nama_lengkap_rider'
    | 'birth_year'
    | 'nama_tim'
    | 'kota_asal'
    | 'jersey'
    | 'delegate'
    | 'on_board'
    | 'on_board_since';
  import_problem_row: 'facts';
  import_riders_row: 'problem';
  move_riders_row: 'kuota' | 'free' | 'problem';
  erasure_block_row:
    | 'registration_id'
    | 'race'
    | 'zona_waktu'
    | 'tanggal_mulai'
    | 'ends_at'
    | 'organisation';
  operator_account_row: 'nama_lengkap' | 'address' | 'phone_end' | 'proof_at' | 'last_sign_in_at';
  operator_charge_row:
    | 'reference'
    | 'ditagih_pada'
    | 'kedaluwarsa_pada'
    | 'dibayar_pada'
    | 'jumlah_menyimpang'
    | 'diterima_pada'
    | 'ditanya_pada'
    | 'tanya_lagi_pada'
    | 'berhenti_ditanya_pada'
    | 'tanya_gagal_sebab'
    | 'tidak_dikenal_sejak';
  operator_club_row: 'nomor_hp' | 'email' | 'disetujui_pada';
  operator_search_row: 'most_an_hour' | 'seconds';
  operator_code_row: 'sampai';
  operator_contact_row: 'email' | 'nomor_hp';
  operator_entry_row:
    | 'nama_panggilan_rider'
    | 'nomor_plat'
    | 'perlu_tindakan'
    | 'dibatalkan_pada'
    | 'keluar_pada'
    | 'uang_kembali'
    | 'dihapus_pada';
  operator_event_row: 'status' | 'jumlah' | 'source';
  operator_letter_row: 'terkirim_pada' | 'berhenti_pada' | 'galat';
  operator_member_row: 'name' | 'lomba_id' | 'race';
  operator_order_row: 'user_id' | 'parent' | 'organisasi_id' | 'organisation' | 'tanggal_mulai';
  operator_race_row: 'tanggal_mulai';
  operator_refund_row:
    | 'disetujui_pada'
    | 'dibayar_pada'
    | 'tanggal_transfer'
    | 'ditutup_pada'
    | 'ditutup_sebab';
  operator_rider_row: 'dihapus_pada';
  operator_role_row: 'lomba_id' | 'race';
  own_message_row: 'teks' | 'terkirim_pada' | 'race_id' | 'race' | 'organisation';
  own_records_row: 'messages_stopped_since' | 'unsubscribe_token';
  letter_entry_row: 'nomor_plat' | 'nama_tim';
  letter_failure_row: 'galat' | 'names';
  letter_preview_row: 'organisation' | 'email';
  letter_row: 'dikirim_pada' | 'dicabut_pada' | 'galat' | 'by';
  list_invitations: 'lomba_id' | 'race' | 'invited_by';
  located_file_row: 'version';
  list_organisations: 'nomor_hp' | 'email' | 'disetujui_pada' | 'owners';
  look_at_invitation: 'race' | 'invited_by';
  my_classes: 'durasi_menit' | 'jadwal_pada' | 'gambar_url';
  my_news: 'gambar_url';
  member_role_row: 'lomba_id' | 'race';
  member_row: 'name' | 'email';
  my_organisation_row:
    | 'nomor_hp'
    | 'email'
    | 'tentang'
    | 'logo_url'
    | 'disetujui_pada'
    | 'diblokir_pada'
    | 'block_reason';
  my_work_row: 'name' | 'email' | 'acting';
  block_row: 'blocked_by' | 'dibuka_pada' | 'unblocked_by' | 'alasan_buka';
  blocked_row: 'organisations' | 'races';
  my_races_row:
    | 'organisasi_id'
    | 'organisation'
    | 'tanggal_mulai'
    | 'pendaftaran_selesai'
    | 'gambar_url'
    | 'to_decide'
    | 'missing';
  my_tickets: 'lomba_id' | 'race' | 'race_status' | 'lokasi' | 'gambar_url' | 'link_eksternal';
  news_to_edit: 'organisasi_id' | 'gambar_url';
  many_refunds_row: 'leaving';
  mailbox_row: 'dikirim_pada' | 'again_at';
  order_status_row: 'perlu_tindakan' | 'reason';
  overview_category_row: 'kuota';
  overview_race_row: 'tanggal_mulai' | 'pendaftaran_selesai' | 'harga_dasar';
  overview_riders_row: 'offered_until';
  overview_sum_row: 'received';
  own_child_row: 'dihapus_pada';
  parent_refund_row: 'tanggal_transfer' | 'bukti' | 'ditutup_sebab' | 'account' | 'aturan';
  asked_cancel_row: 'days' | 'rule' | 'until' | 'next_rule' | 'next_sum';
  operator_overview_row: 'outbox_since' | 'books_checked' | 'books_wrong';
  operator_item_row:
    | 'race_id'
    | 'race'
    | 'organisation_id'
    | 'organisation'
    | 'registration_id'
    | 'message_id'
    | 'rider'
    | 'reference'
    | 'amount'
    | 'cause';
  setting_row: 'unit' | 'value' | 'fallback' | 'min' | 'max' | 'changed_at' | 'changed_by';
  setting_change_row: 'by' | 'old_value' | 'new_value' | 'alasan';
  parents_reminded_row: 'reminded_before';
  payment_result_row: 'needs_action' | 'cancelled_at' | 'order_id';
  race_chains_row: 'pemegang';
  race_day_entry_row: 'nomor_plat' | 'nama_tim' | 'kota_asal' | 'kelas_id' | 'family';
  planned_plate_row: 'wish' | 'before';
  race_category_row:
    | 'deskripsi'
    | 'usia_min'
    | 'usia_max'
    | 'lahir_dari'
    | 'lahir_sampai'
    | 'kuota';
  race_content_row:
    | 'judul'
    | 'lokasi'
    | 'kota'
    | 'provinsi'
    | 'tanggal_mulai'
    | 'pendaftaran_selesai'
    | 'max_peserta'
    | 'harga_dasar'
    | 'gambar_url'
    | 'gambar_cover'
    | 'deskripsi'
    | 'penyelenggara'
    | 'map_location'
    | 'keterangan'
    | 'daftar_ulang_mulai'
    | 'bawaan'
    | 'parkir'
    | 'aturan'
    | 'susunan_acara'
    | 'rute'
    | 'tanya_jawab'
    | 'kontak_nama'
    | 'kontak_wa'
    | 'ubah_sampai'
    | 'aturan_batal';
  own_answer_row: 'rider_id';
  own_need_row:
    | 'until'
    | 'race_id'
    | 'race'
    | 'zone'
    | 'amount'
    | 'category_id'
    | 'rider_id'
    | 'reason';
  thread_line_row:
    | 'amount'
    | 'number'
    | 'before'
    | 'after'
    | 'time_before'
    | 'time_after'
    | 'fields'
    | 'words'
    | 'message_id';
  race_answer_row: 'pertanyaan';
  race_question_row: 'question' | 'categories' | 'longest' | 'choices';
  race_problem_row: 'kuota' | 'max_peserta';
  race_overview_row: 'missing' | 'riders' | 'money' | 'inside' | 'last';
  race_payment_row:
    | 'transaction_id'
    | 'reference'
    | 'merchant_ref'
    | 'paid_at'
    | 'day'
    | 'refunded_on'
    | 'needs_action';
  race_rider_row:
    | 'nomor_plat'
    | 'nomor_bib'
    | 'nama_tim'
    | 'jersey'
    | 'perlu_tindakan'
    | 'turn'
    | 'charged_together'
    | 'tunai'
    | 'pay_until'
    | 'paper_checked_at'
    | 'on_board'
    | 'answers';
  family_result_row:
    | 'rider_id'
    | 'final'
    | 'peringkat'
    | 'in_final'
    | 'urutan'
    | 'in_class'
    | 'alasan'
    | 'logo_url';
  race_result_row:
    | 'final'
    | 'peringkat'
    | 'nama_lengkap_rider'
    | 'nama_panggilan_rider'
    | 'nama_tim'
    | 'kota_asal'
    | 'category'
    | 'alasan'
    | 'on_board';
  riders_race_row: 'daftar_ulang_mulai';
  rider_contact_row: 'parent' | 'nomor_hp' | 'email';
  rider_event_row: 'by';
  rider_payment_row: 'reference' | 'dibayar_pada';
  riders_category_row:
    | 'usia_min'
    | 'usia_max'
    | 'lahir_dari'
    | 'lahir_sampai'
    | 'batasan_gender'
    | 'kuota';
  waiting_person_row: 'ditawari_pada' | 'tawaran_sampai' | 'selesai_pada' | 'parent';
  waiting_place_row: 'tawaran_sampai' | 'position';
  race_story_row: 'club_id' | 'susunan_acara' | 'rute' | 'tanya_jawab';
  club_page_row: 'tentang' | 'logo_url';
  club_race_row: 'gambar_url';
  race_friend_row: 'category';
  save_consequences_row: 'moved' | 'price' | 'closes_earlier';
  thin_category_row: 'target';
  race_refund_row:
    | 'disetujui_pada'
    | 'dibayar_pada'
    | 'tanggal_transfer'
    | 'bukti'
    | 'berkas_pada'
    | 'ditutup_pada'
    | 'ditutup_sebab'
    | 'aturan'
    | 'parent'
    | 'asked_by'
    | 'approved_by'
    | 'paid_by'
    | 'replaced_by';
  refund_obstacle_row: 'rider';
  refund_standing_row:
    | 'disetujui_pada'
    | 'dibayar_pada'
    | 'tanggal_transfer'
    | 'bukti'
    | 'berkas_pada'
    | 'ditutup_pada'
    | 'ditutup_sebab'
    | 'aturan';
  sent_letter_row: 'dikirim_pada';
  settlement_difference_row: 'reference' | 'merchant_ref' | 'status' | 'pada';
  settlement_missing_row: 'dibayar_pada';
  settlement_report_row: 'first_at' | 'last_at';
  settlement_unknown_row: 'reference' | 'merchant_ref' | 'status' | 'pada';
  statement_entry_row: 'reference' | 'step' | 'code';
  statement_row: 'first_day' | 'last_day';
  statement_step_row: 'nama';
  checked_code_row: 'kode_id' | 'kode';
  code_child_row: 'potongan' | 'price_left' | 'reason' | 'sampai' | 'min_anak';
  code_row: 'keterangan' | 'lomba_id' | 'kategori_id' | 'mulai' | 'sampai' | 'batas' | 'batas_akun';
  log_people: 'name';
  read_log: 'user_id' | 'name' | 'organisasi_id' | 'lomba_id' | 'race' | 'objek_id' | 'about';
}
