// Generated from the database by `npm run types`; a test fails when it drifts.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "annotations": {
                  Row: {
                    "block": string,"changed_at": string,"colour": string | null,"created_at": string,"end_char": number,"id": string,"item": string,"kind": string,"note": string,"place": string,"prefix": string,"quote": string,"section": string,"start_char": number,"suffix": string,"user_id": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "block": string,"changed_at"?: string,"colour"?: string | null,"created_at"?: string,"end_char": number,"id": string,"item": string,"kind": string,"note"?: string,"place": string,"prefix"?: string,"quote": string,"section": string,"start_char": number,"suffix"?: string,"user_id": string,"version"?: number
                  }
                  Update: {
                    "block"?: string,"changed_at"?: string,"colour"?: string | null,"created_at"?: string,"end_char"?: number,"id"?: string,"item"?: string,"kind"?: string,"note"?: string,"place"?: string,"prefix"?: string,"quote"?: string,"section"?: string,"start_char"?: number,"suffix"?: string,"user_id"?: string,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"announcement_dismissals": {
                  Row: {
                    "announcement_id": string,"dismissed_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "announcement_id": string,"dismissed_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "announcement_id"?: string,"dismissed_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "announcement_dismissals_announcement_id_fkey"
      columns: ["announcement_id"]
isOneToOne: false
      referencedRelation: "announcements"
      referencedColumns: ["id"]
    }
                  ]
                },"announcements": {
                  Row: {
                    "audience": string,"audience_value": string | null,"body": string,"body_hi": string,"created_at": string,"from_at": string,"id": string,"is_important": boolean,"published_at": string | null,"title": string,"title_hi": string,"until_at": string | null,"withdrawn_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "audience"?: string,"audience_value"?: string | null,"body"?: string,"body_hi"?: string,"created_at"?: string,"from_at"?: string,"id"?: string,"is_important"?: boolean,"published_at"?: string | null,"title": string,"title_hi": string,"until_at"?: string | null,"withdrawn_at"?: string | null
                  }
                  Update: {
                    "audience"?: string,"audience_value"?: string | null,"body"?: string,"body_hi"?: string,"created_at"?: string,"from_at"?: string,"id"?: string,"is_important"?: boolean,"published_at"?: string | null,"title"?: string,"title_hi"?: string,"until_at"?: string | null,"withdrawn_at"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"answer_comments": {
                  Row: {
                    "answer_id": string,"body": string,"created_at": string,"criterion": string | null,"evaluation_id": string,"id": string,"page": number | null,"position": number,"quote": string | null,"range_end": number | null,"range_start": number | null,"x": number | null,"y": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answer_id": string,"body": string,"created_at"?: string,"criterion"?: string | null,"evaluation_id": string,"id": string,"page"?: number | null,"position": number,"quote"?: string | null,"range_end"?: number | null,"range_start"?: number | null,"x"?: number | null,"y"?: number | null
                  }
                  Update: {
                    "answer_id"?: string,"body"?: string,"created_at"?: string,"criterion"?: string | null,"evaluation_id"?: string,"id"?: string,"page"?: number | null,"position"?: number,"quote"?: string | null,"range_end"?: number | null,"range_start"?: number | null,"x"?: number | null,"y"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "answer_comments_answer_id_fkey"
      columns: ["answer_id"]
isOneToOne: false
      referencedRelation: "answers"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "answer_comments_evaluation_id_fkey"
      columns: ["evaluation_id"]
isOneToOne: false
      referencedRelation: "evaluations"
      referencedColumns: ["id"]
    }
                  ]
                },"answer_pages": {
                  Row: {
                    "answer_id": string,"bytes": number,"confidence": number | null,"created_at": string,"doubtful": NonNullable<Json>,"height": number,"page": number,"path": string,"quality": NonNullable<Json>,"read_by": string | null,"transcript": string | null,"width": number
                  }
                  ComputedFields: never
                  Insert: {
                    "answer_id": string,"bytes": number,"confidence"?: number | null,"created_at"?: string,"doubtful"?: NonNullable<Json>,"height": number,"page": number,"path": string,"quality"?: NonNullable<Json>,"read_by"?: string | null,"transcript"?: string | null,"width": number
                  }
                  Update: {
                    "answer_id"?: string,"bytes"?: number,"confidence"?: number | null,"created_at"?: string,"doubtful"?: NonNullable<Json>,"height"?: number,"page"?: number,"path"?: string,"quality"?: NonNullable<Json>,"read_by"?: string | null,"transcript"?: string | null,"width"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "answer_pages_answer_id_fkey"
      columns: ["answer_id"]
isOneToOne: false
      referencedRelation: "answers"
      referencedColumns: ["id"]
    }
                  ]
                },"answer_reports": {
                  Row: {
                    "answer_id": string,"created_at": string,"id": string,"is_hidden": boolean,"reason": string,"settled_at": string | null,"settled_by": string | null,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answer_id": string,"created_at"?: string,"id"?: string,"is_hidden"?: boolean,"reason": string,"settled_at"?: string | null,"settled_by"?: string | null,"user_id"?: string | null
                  }
                  Update: {
                    "answer_id"?: string,"created_at"?: string,"id"?: string,"is_hidden"?: boolean,"reason"?: string,"settled_at"?: string | null,"settled_by"?: string | null,"user_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "answer_reports_answer_id_fkey"
      columns: ["answer_id"]
isOneToOne: false
      referencedRelation: "answers"
      referencedColumns: ["id"]
    }
                  ]
                },"answers": {
                  Row: {
                    "created_at": string,"evaluated_at": string | null,"id": string,"is_shared": boolean,"language": string,"mode": string,"plan": NonNullable<Json>,"plan_seconds": number,"question_id": string,"revision": number,"saved_at": string,"seconds": number,"status": string,"submitted_at": string | null,"text": string,"user_id": string,"version_no": number,"words": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"evaluated_at"?: string | null,"id": string,"is_shared"?: boolean,"language"?: string,"mode"?: string,"plan"?: NonNullable<Json>,"plan_seconds"?: number,"question_id": string,"revision"?: number,"saved_at"?: string,"seconds"?: number,"status"?: string,"submitted_at"?: string | null,"text"?: string,"user_id"?: string,"version_no": number,"words"?: number | null
                  }
                  Update: {
                    "created_at"?: string,"evaluated_at"?: string | null,"id"?: string,"is_shared"?: boolean,"language"?: string,"mode"?: string,"plan"?: NonNullable<Json>,"plan_seconds"?: number,"question_id"?: string,"revision"?: number,"saved_at"?: string,"seconds"?: number,"status"?: string,"submitted_at"?: string | null,"text"?: string,"user_id"?: string,"version_no"?: number,"words"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "answers_question_id_fkey"
      columns: ["question_id"]
isOneToOne: false
      referencedRelation: "mains_questions"
      referencedColumns: ["id"]
    }
                  ]
                },"assistant_calls": {
                  Row: {
                    "audio_seconds": number | null,"cost_micros": number,"created_at": string,"day": string,"id": number,"message_id": string | null,"model": string,"ms": number | null,"outcome": string,"prompt_version": string | null,"step": string,"tokens_in": number,"tokens_out": number,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "audio_seconds"?: number | null,"cost_micros"?: number,"created_at"?: string,"day": string,"id"?: never,"message_id"?: string | null,"model": string,"ms"?: number | null,"outcome"?: string,"prompt_version"?: string | null,"step": string,"tokens_in"?: number,"tokens_out"?: number,"user_id": string
                  }
                  Update: {
                    "audio_seconds"?: number | null,"cost_micros"?: number,"created_at"?: string,"day"?: string,"id"?: never,"message_id"?: string | null,"model"?: string,"ms"?: number | null,"outcome"?: string,"prompt_version"?: string | null,"step"?: string,"tokens_in"?: number,"tokens_out"?: number,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"assistant_settings": {
                  Row: {
                    "keep_history": boolean,"read_aloud": boolean,"review_voice": boolean,"style": string | null,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "keep_history"?: boolean,"read_aloud"?: boolean,"review_voice"?: boolean,"style"?: string | null,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "keep_history"?: boolean,"read_aloud"?: boolean,"review_voice"?: boolean,"style"?: string | null,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"attempt_answers": {
                  Row: {
                    "attempt_id": string,"calls": string,"changes": number,"checked_at": string | null,"confidence": number | null,"correct": boolean | null,"dont_know": boolean,"error_type": string | null,"first_selected": number | null,"flagged": boolean,"helped": boolean,"position": number,"question_id": string,"saved_at": string | null,"selected": number | null,"seq": number,"sixths": number | null,"struck": (number)[],"time_ms": number,"user_id": string,"version": number,"visits": (number)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "attempt_id": string,"calls"?: string,"changes"?: number,"checked_at"?: string | null,"confidence"?: number | null,"correct"?: boolean | null,"dont_know"?: boolean,"error_type"?: string | null,"first_selected"?: number | null,"flagged"?: boolean,"helped"?: boolean,"position": number,"question_id": string,"saved_at"?: string | null,"selected"?: number | null,"seq"?: number,"sixths"?: number | null,"struck"?: (number)[],"time_ms"?: number,"user_id": string,"version": number,"visits"?: (number)[]
                  }
                  Update: {
                    "attempt_id"?: string,"calls"?: string,"changes"?: number,"checked_at"?: string | null,"confidence"?: number | null,"correct"?: boolean | null,"dont_know"?: boolean,"error_type"?: string | null,"first_selected"?: number | null,"flagged"?: boolean,"helped"?: boolean,"position"?: number,"question_id"?: string,"saved_at"?: string | null,"selected"?: number | null,"seq"?: number,"sixths"?: number | null,"struck"?: (number)[],"time_ms"?: number,"user_id"?: string,"version"?: number,"visits"?: (number)[]
                  }
                  Relationships: [
                    {
      foreignKeyName: "attempt_answers_attempt_id_fkey"
      columns: ["attempt_id"]
isOneToOne: false
      referencedRelation: "attempts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "attempt_answers_question_id_version_fkey"
      columns: ["question_id","version"]
isOneToOne: false
      referencedRelation: "question_versions"
      referencedColumns: ["question_id","version"]
    }
                  ]
                },"attempt_reflections": {
                  Row: {
                    "attempt_id": string,"created_at": string,"predicted_sixths": number | null,"time_felt": string | null,"user_id": string,"weakest_topics": (string)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "attempt_id": string,"created_at"?: string,"predicted_sixths"?: number | null,"time_felt"?: string | null,"user_id": string,"weakest_topics"?: (string)[]
                  }
                  Update: {
                    "attempt_id"?: string,"created_at"?: string,"predicted_sixths"?: number | null,"time_felt"?: string | null,"user_id"?: string,"weakest_topics"?: (string)[]
                  }
                  Relationships: [
                    {
      foreignKeyName: "attempt_reflections_attempt_id_fkey"
      columns: ["attempt_id"]
isOneToOne: true
      referencedRelation: "attempts"
      referencedColumns: ["id"]
    }
                  ]
                },"attempts": {
                  Row: {
                    "blank_count": number | null,"challenge": string | null,"dropped_policy": string,"expires_at": string | null,"graded_at": string | null,"id": string,"kind": string,"late": (number)[],"mode": string,"question_count": number,"right_count": number | null,"rule": string,"rule_version": number,"score_sixths": number | null,"setup": NonNullable<Json>,"started_at": string,"submitted_at": string | null,"submitted_by": string | null,"test": string | null,"user_id": string,"wrong_count": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "blank_count"?: number | null,"challenge"?: string | null,"dropped_policy"?: string,"expires_at"?: string | null,"graded_at"?: string | null,"id"?: string,"kind": string,"late"?: (number)[],"mode": string,"question_count": number,"right_count"?: number | null,"rule": string,"rule_version": number,"score_sixths"?: number | null,"setup"?: NonNullable<Json>,"started_at"?: string,"submitted_at"?: string | null,"submitted_by"?: string | null,"test"?: string | null,"user_id": string,"wrong_count"?: number | null
                  }
                  Update: {
                    "blank_count"?: number | null,"challenge"?: string | null,"dropped_policy"?: string,"expires_at"?: string | null,"graded_at"?: string | null,"id"?: string,"kind"?: string,"late"?: (number)[],"mode"?: string,"question_count"?: number,"right_count"?: number | null,"rule"?: string,"rule_version"?: number,"score_sixths"?: number | null,"setup"?: NonNullable<Json>,"started_at"?: string,"submitted_at"?: string | null,"submitted_by"?: string | null,"test"?: string | null,"user_id"?: string,"wrong_count"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "attempts_challenge_fkey"
      columns: ["challenge"]
isOneToOne: false
      referencedRelation: "challenges"
      referencedColumns: ["slug"]
    },{
      foreignKeyName: "attempts_rule_fkey"
      columns: ["rule"]
isOneToOne: false
      referencedRelation: "exam_rules"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "attempts_test_fkey"
      columns: ["test"]
isOneToOne: false
      referencedRelation: "tests"
      referencedColumns: ["slug"]
    }
                  ]
                },"book_chapters": {
                  Row: {
                    "body": string,"book": string,"exercises": NonNullable<Json>,"fact_ids": (string)[],"form": string,"made_by": string,"origin": string,"position": number,"reviewed_by": string | null,"sections": (string)[],"slug": string,"sources": NonNullable<Json>,"summary": string,"summary_hi": string,"title": string,"title_hi": string,"topics": (string)[],"updated_at": string,"words": number
                  }
                  ComputedFields: never
                  Insert: {
                    "body": string,"book": string,"exercises": NonNullable<Json>,"fact_ids"?: (string)[],"form"?: string,"made_by"?: string,"origin"?: string,"position": number,"reviewed_by"?: string | null,"sections"?: never,"slug": string,"sources": NonNullable<Json>,"summary": string,"summary_hi": string,"title": string,"title_hi": string,"topics": (string)[],"updated_at"?: string,"words": number
                  }
                  Update: {
                    "body"?: string,"book"?: string,"exercises"?: NonNullable<Json>,"fact_ids"?: (string)[],"form"?: string,"made_by"?: string,"origin"?: string,"position"?: number,"reviewed_by"?: string | null,"sections"?: never,"slug"?: string,"sources"?: NonNullable<Json>,"summary"?: string,"summary_hi"?: string,"title"?: string,"title_hi"?: string,"topics"?: (string)[],"updated_at"?: string,"words"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "book_chapters_book_fkey"
      columns: ["book"]
isOneToOne: false
      referencedRelation: "books"
      referencedColumns: ["slug"]
    }
                  ]
                },"bookmarks": {
                  Row: {
                    "created_at": string,"question_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"question_id": string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"question_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "bookmarks_question_id_fkey"
      columns: ["question_id"]
isOneToOne: false
      referencedRelation: "questions"
      referencedColumns: ["id"]
    }
                  ]
                },"books": {
                  Row: {
                    "cover": string,"edition": string,"form": string,"made_by": string,"origin": string,"position": number,"reviewed_by": string | null,"slug": string,"summary": string,"summary_hi": string,"title": string,"title_hi": string,"topics": (string)[],"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "cover": string,"edition": string,"form"?: string,"made_by"?: string,"origin"?: string,"position": number,"reviewed_by"?: string | null,"slug": string,"summary": string,"summary_hi": string,"title": string,"title_hi": string,"topics": (string)[],"updated_at"?: string
                  }
                  Update: {
                    "cover"?: string,"edition"?: string,"form"?: string,"made_by"?: string,"origin"?: string,"position"?: number,"reviewed_by"?: string | null,"slug"?: string,"summary"?: string,"summary_hi"?: string,"title"?: string,"title_hi"?: string,"topics"?: (string)[],"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"card_reviews": {
                  Row: {
                    "card_id": string,"id": string,"rating": number,"reviewed_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "card_id": string,"id": string,"rating": number,"reviewed_at": string,"user_id": string
                  }
                  Update: {
                    "card_id"?: string,"id"?: string,"rating"?: number,"reviewed_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "card_reviews_user_id_card_id_fkey"
      columns: ["user_id","card_id"]
isOneToOne: false
      referencedRelation: "cards"
      referencedColumns: ["user_id","id"]
    }
                  ]
                },"cards": {
                  Row: {
                    "back": string,"created_at": string,"front": string,"id": string,"lang": string,"source": NonNullable<Json>,"suspended": boolean,"topic": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "back": string,"created_at"?: string,"front": string,"id"?: string,"lang"?: string,"source"?: NonNullable<Json>,"suspended"?: boolean,"topic"?: string | null,"user_id"?: string
                  }
                  Update: {
                    "back"?: string,"created_at"?: string,"front"?: string,"id"?: string,"lang"?: string,"source"?: NonNullable<Json>,"suspended"?: boolean,"topic"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"challenges": {
                  Row: {
                    "about": string,"about_hi": string,"ends_at": string | null,"join_closes_at": string,"kind": string,"minutes": number | null,"opens_at": string,"origin": string,"question_count": number,"reviewed_by": string | null,"rule": string,"slug": string,"status": string,"title": string,"title_hi": string,"topics": (string)[],"visibility": string
                  }
                  ComputedFields: never
                  Insert: {
                    "about": string,"about_hi": string,"ends_at"?: string | null,"join_closes_at": string,"kind"?: string,"minutes"?: number | null,"opens_at": string,"origin": string,"question_count": number,"reviewed_by"?: string | null,"rule"?: string,"slug": string,"status"?: string,"title": string,"title_hi": string,"topics": (string)[],"visibility"?: string
                  }
                  Update: {
                    "about"?: string,"about_hi"?: string,"ends_at"?: string | null,"join_closes_at"?: string,"kind"?: string,"minutes"?: number | null,"opens_at"?: string,"origin"?: string,"question_count"?: number,"reviewed_by"?: string | null,"rule"?: string,"slug"?: string,"status"?: string,"title"?: string,"title_hi"?: string,"topics"?: (string)[],"visibility"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "challenges_rule_fkey"
      columns: ["rule"]
isOneToOne: false
      referencedRelation: "exam_rules"
      referencedColumns: ["id"]
    }
                  ]
                },"chat_feedback": {
                  Row: {
                    "answer": string,"answered_at": string,"created_at": string,"id": number,"message_id": string,"mode": string | null,"note": string,"outcome": string | null,"outcome_note": string,"question": string,"rating": number,"reasons": (string)[],"settled_at": string | null,"settled_by": string | null,"sources": Json | null,"style": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer": string,"answered_at": string,"created_at"?: string,"id"?: never,"message_id": string,"mode"?: string | null,"note"?: string,"outcome"?: string | null,"outcome_note"?: string,"question": string,"rating": number,"reasons"?: (string)[],"settled_at"?: string | null,"settled_by"?: string | null,"sources"?: Json | null,"style"?: string | null,"user_id": string
                  }
                  Update: {
                    "answer"?: string,"answered_at"?: string,"created_at"?: string,"id"?: never,"message_id"?: string,"mode"?: string | null,"note"?: string,"outcome"?: string | null,"outcome_note"?: string,"question"?: string,"rating"?: number,"reasons"?: (string)[],"settled_at"?: string | null,"settled_by"?: string | null,"sources"?: Json | null,"style"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "chat_feedback_user_id_message_id_fkey"
      columns: ["user_id","message_id"]
isOneToOne: true
      referencedRelation: "chat_messages"
      referencedColumns: ["user_id","id"]
    }
                  ]
                },"chat_messages": {
                  Row: {
                    "content": string,"created_at": string,"id": string,"message_type": string,"mode": string | null,"practice": Json | null,"replaces": string | null,"session_id": string,"sources": Json | null,"state": string,"step": number | null,"stop_asked_at": string | null,"style": string | null,"suggestions": (string)[] | null,"transcript": string | null,"updated_at": string,"user_id": string,"writer": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "content": string,"created_at"?: string,"id": string,"message_type": string,"mode"?: string | null,"practice"?: Json | null,"replaces"?: string | null,"session_id": string,"sources"?: Json | null,"state"?: string,"step"?: number | null,"stop_asked_at"?: string | null,"style"?: string | null,"suggestions"?: (string)[] | null,"transcript"?: string | null,"updated_at"?: string,"user_id": string,"writer"?: string | null
                  }
                  Update: {
                    "content"?: string,"created_at"?: string,"id"?: string,"message_type"?: string,"mode"?: string | null,"practice"?: Json | null,"replaces"?: string | null,"session_id"?: string,"sources"?: Json | null,"state"?: string,"step"?: number | null,"stop_asked_at"?: string | null,"style"?: string | null,"suggestions"?: (string)[] | null,"transcript"?: string | null,"updated_at"?: string,"user_id"?: string,"writer"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"chat_sessions": {
                  Row: {
                    "created_at": string,"pinned": boolean,"session_id": string,"title": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"pinned"?: boolean,"session_id": string,"title"?: string | null,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"pinned"?: boolean,"session_id"?: string,"title"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"chunks": {
                  Row: {
                    "anchor": string | null,"as_of": string | null,"as_written": string | null,"content": string,"content_hash": string,"content_hi": string | null,"fact_id": string | null,"fact_ids": (string)[],"href": string | null,"id": string,"keywords": string,"kind": string,"note_slug": string | null,"number": number | null,"position": number,"search": unknown,"section": string | null,"source_ids": (string)[],"source_title": string | null,"source_url": string | null,"title": string,"title_hi": string | null,"topic": string
                  }
                  ComputedFields: never
                  Insert: {
                    "anchor"?: string | null,"as_of"?: string | null,"as_written"?: string | null,"content": string,"content_hash"?: never,"content_hi"?: string | null,"fact_id"?: string | null,"fact_ids"?: (string)[],"href"?: string | null,"id": string,"keywords"?: string,"kind": string,"note_slug"?: string | null,"number"?: number | null,"position": number,"search"?: never,"section"?: string | null,"source_ids"?: (string)[],"source_title"?: string | null,"source_url"?: string | null,"title": string,"title_hi"?: string | null,"topic": string
                  }
                  Update: {
                    "anchor"?: string | null,"as_of"?: string | null,"as_written"?: string | null,"content"?: string,"content_hash"?: never,"content_hi"?: string | null,"fact_id"?: string | null,"fact_ids"?: (string)[],"href"?: string | null,"id"?: string,"keywords"?: string,"kind"?: string,"note_slug"?: string | null,"number"?: number | null,"position"?: number,"search"?: never,"section"?: string | null,"source_ids"?: (string)[],"source_title"?: string | null,"source_url"?: string | null,"title"?: string,"title_hi"?: string | null,"topic"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "chunks_fact_id_fkey"
      columns: ["fact_id"]
isOneToOne: false
      referencedRelation: "facts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "chunks_fact_id_fkey"
      columns: ["fact_id"]
isOneToOne: false
      referencedRelation: "stale_uses"
      referencedColumns: ["now_fact_id"]
    },{
      foreignKeyName: "chunks_note_slug_fkey"
      columns: ["note_slug"]
isOneToOne: false
      referencedRelation: "notes"
      referencedColumns: ["slug"]
    }
                  ]
                },"comment_library": {
                  Row: {
                    "body": string,"created_at": string,"criterion": string | null,"id": string,"shared": boolean,"user_id": string,"uses": number
                  }
                  ComputedFields: never
                  Insert: {
                    "body": string,"created_at"?: string,"criterion"?: string | null,"id": string,"shared"?: boolean,"user_id": string,"uses"?: number
                  }
                  Update: {
                    "body"?: string,"created_at"?: string,"criterion"?: string | null,"id"?: string,"shared"?: boolean,"user_id"?: string,"uses"?: number
                  }
                  Relationships: [
                    
                  ]
                },"consent_notices": {
                  Row: {
                    "collects": string,"collects_hi": string,"ends": string,"ends_hi": string,"purpose": string,"title": string,"title_hi": string,"uses": string,"uses_hi": string,"version": string
                  }
                  ComputedFields: never
                  Insert: {
                    "collects": string,"collects_hi": string,"ends": string,"ends_hi": string,"purpose": string,"title": string,"title_hi": string,"uses": string,"uses_hi": string,"version": string
                  }
                  Update: {
                    "collects"?: string,"collects_hi"?: string,"ends"?: string,"ends_hi"?: string,"purpose"?: string,"title"?: string,"title_hi"?: string,"uses"?: string,"uses_hi"?: string,"version"?: string
                  }
                  Relationships: [
                    
                  ]
                },"consents": {
                  Row: {
                    "at": string,"given": boolean,"how": string,"id": number,"purpose": string,"user_id": string,"version": string
                  }
                  ComputedFields: never
                  Insert: {
                    "at"?: string,"given": boolean,"how": string,"id"?: never,"purpose": string,"user_id": string,"version": string
                  }
                  Update: {
                    "at"?: string,"given"?: boolean,"how"?: string,"id"?: never,"purpose"?: string,"user_id"?: string,"version"?: string
                  }
                  Relationships: [
                    
                  ]
                },"data_exports": {
                  Row: {
                    "asked_at": string,"bytes": number | null,"done": number,"expires_at": string | null,"id": string,"language": string,"path": string | null,"problem": string | null,"ready_at": string | null,"state": string,"total": number,"tries": number,"user_id": string,"worker": string | null,"worker_seen_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "asked_at"?: string,"bytes"?: number | null,"done"?: number,"expires_at"?: string | null,"id"?: string,"language"?: string,"path"?: string | null,"problem"?: string | null,"ready_at"?: string | null,"state"?: string,"total"?: number,"tries"?: number,"user_id": string,"worker"?: string | null,"worker_seen_at"?: string | null
                  }
                  Update: {
                    "asked_at"?: string,"bytes"?: number | null,"done"?: number,"expires_at"?: string | null,"id"?: string,"language"?: string,"path"?: string | null,"problem"?: string | null,"ready_at"?: string | null,"state"?: string,"total"?: number,"tries"?: number,"user_id"?: string,"worker"?: string | null,"worker_seen_at"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"data_releases": {
                  Row: {
                    "checked": string | null,"checked_in": string | null,"dates": (string)[],"exact": boolean,"fact_ids": (string)[],"id": string,"note": string,"publisher": string,"rule": string | null,"source_url": string,"time_of_day": string | null,"title": string,"title_hi": string
                  }
                  ComputedFields: never
                  Insert: {
                    "checked"?: string | null,"checked_in"?: string | null,"dates"?: (string)[],"exact": boolean,"fact_ids"?: (string)[],"id": string,"note": string,"publisher": string,"rule"?: string | null,"source_url": string,"time_of_day"?: string | null,"title": string,"title_hi": string
                  }
                  Update: {
                    "checked"?: string | null,"checked_in"?: string | null,"dates"?: (string)[],"exact"?: boolean,"fact_ids"?: (string)[],"id"?: string,"note"?: string,"publisher"?: string,"rule"?: string | null,"source_url"?: string,"time_of_day"?: string | null,"title"?: string,"title_hi"?: string
                  }
                  Relationships: [
                    
                  ]
                },"diagnostic_sessions": {
                  Row: {
                    "attempt_id": string | null,"chosen_level": string | null,"finished_at": string | null,"id": string,"items": NonNullable<Json>,"level": string | null,"per_area": Json | null,"profile": NonNullable<Json>,"sd": number | null,"started_at": string,"status": string,"theta": number | null,"user_id": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "attempt_id"?: string | null,"chosen_level"?: string | null,"finished_at"?: string | null,"id"?: string,"items"?: NonNullable<Json>,"level"?: string | null,"per_area"?: Json | null,"profile"?: NonNullable<Json>,"sd"?: number | null,"started_at"?: string,"status": string,"theta"?: number | null,"user_id": string,"version"?: number
                  }
                  Update: {
                    "attempt_id"?: string | null,"chosen_level"?: string | null,"finished_at"?: string | null,"id"?: string,"items"?: NonNullable<Json>,"level"?: string | null,"per_area"?: Json | null,"profile"?: NonNullable<Json>,"sd"?: number | null,"started_at"?: string,"status"?: string,"theta"?: number | null,"user_id"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "diagnostic_sessions_attempt_id_fkey"
      columns: ["attempt_id"]
isOneToOne: true
      referencedRelation: "attempts"
      referencedColumns: ["id"]
    }
                  ]
                },"doubts": {
                  Row: {
                    "answer": string,"answer_hi": string,"asked": (string)[],"position": number,"question": string,"question_hi": string,"reviewed_by": string | null,"slug": string,"sources": NonNullable<Json>,"topic": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer": string,"answer_hi": string,"asked"?: (string)[],"position": number,"question": string,"question_hi": string,"reviewed_by"?: string | null,"slug": string,"sources"?: NonNullable<Json>,"topic": string
                  }
                  Update: {
                    "answer"?: string,"answer_hi"?: string,"asked"?: (string)[],"position"?: number,"question"?: string,"question_hi"?: string,"reviewed_by"?: string | null,"slug"?: string,"sources"?: NonNullable<Json>,"topic"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "doubts_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"embedding_models": {
                  Row: {
                    "computed_at": string,"dimensions": number,"model": string,"nothing_nearer": number
                  }
                  ComputedFields: never
                  Insert: {
                    "computed_at"?: string,"dimensions": number,"model": string,"nothing_nearer": number
                  }
                  Update: {
                    "computed_at"?: string,"dimensions"?: number,"model"?: string,"nothing_nearer"?: number
                  }
                  Relationships: [
                    
                  ]
                },"evaluation_steps": {
                  Row: {
                    "answer_id": string,"due_at": string,"finished_at": string | null,"problem": string | null,"started_at": string | null,"state": string,"step": string,"tries": number
                  }
                  ComputedFields: never
                  Insert: {
                    "answer_id": string,"due_at"?: string,"finished_at"?: string | null,"problem"?: string | null,"started_at"?: string | null,"state"?: string,"step": string,"tries"?: number
                  }
                  Update: {
                    "answer_id"?: string,"due_at"?: string,"finished_at"?: string | null,"problem"?: string | null,"started_at"?: string | null,"state"?: string,"step"?: string,"tries"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "evaluation_steps_answer_id_fkey"
      columns: ["answer_id"]
isOneToOne: false
      referencedRelation: "answers"
      referencedColumns: ["id"]
    }
                  ]
                },"evaluations": {
                  Row: {
                    "answer_id": string,"band_high": number | null,"band_low": number | null,"by": string,"checks": Json | null,"created_at": string,"criteria": NonNullable<Json>,"evaluator": string | null,"fixes": NonNullable<Json>,"id": string,"latency_ms": number | null,"marks": number | null,"model": string | null,"points": NonNullable<Json>,"prompt_version": string | null,"purpose": string,"reason": string | null,"reasons": (string)[],"released_at": string | null,"remark": string,"replaced_at": string | null,"revision": number,"run": number,"tokens": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answer_id": string,"band_high"?: number | null,"band_low"?: number | null,"by": string,"checks"?: Json | null,"created_at"?: string,"criteria"?: NonNullable<Json>,"evaluator"?: string | null,"fixes"?: NonNullable<Json>,"id"?: string,"latency_ms"?: number | null,"marks"?: number | null,"model"?: string | null,"points"?: NonNullable<Json>,"prompt_version"?: string | null,"purpose"?: string,"reason"?: string | null,"reasons"?: (string)[],"released_at"?: string | null,"remark"?: string,"replaced_at"?: string | null,"revision"?: number,"run"?: number,"tokens"?: number | null
                  }
                  Update: {
                    "answer_id"?: string,"band_high"?: number | null,"band_low"?: number | null,"by"?: string,"checks"?: Json | null,"created_at"?: string,"criteria"?: NonNullable<Json>,"evaluator"?: string | null,"fixes"?: NonNullable<Json>,"id"?: string,"latency_ms"?: number | null,"marks"?: number | null,"model"?: string | null,"points"?: NonNullable<Json>,"prompt_version"?: string | null,"purpose"?: string,"reason"?: string | null,"reasons"?: (string)[],"released_at"?: string | null,"remark"?: string,"replaced_at"?: string | null,"revision"?: number,"run"?: number,"tokens"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "evaluations_answer_id_fkey"
      columns: ["answer_id"]
isOneToOne: false
      referencedRelation: "answers"
      referencedColumns: ["id"]
    }
                  ]
                },"evaluator_calibration": {
                  Row: {
                    "bias": number | null,"criterion": string,"engine": string,"kappa": number | null,"mae": number | null,"n": number,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "bias"?: number | null,"criterion": string,"engine": string,"kappa"?: number | null,"mae"?: number | null,"n": number,"updated_at"?: string
                  }
                  Update: {
                    "bias"?: number | null,"criterion"?: string,"engine"?: string,"kappa"?: number | null,"mae"?: number | null,"n"?: number,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"event_occurrences": {
                  Row: {
                    "capacity": number | null,"changed_at": string,"day": string,"ends_at": string,"event": string,"moved": boolean,"quiz": (string)[],"reason": string | null,"recording_url": string | null,"sequence": number,"starts_at": string,"status": string,"summary": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "capacity"?: number | null,"changed_at"?: string,"day": string,"ends_at": string,"event": string,"moved"?: boolean,"quiz"?: (string)[],"reason"?: string | null,"recording_url"?: string | null,"sequence"?: number,"starts_at": string,"status"?: string,"summary"?: string | null
                  }
                  Update: {
                    "capacity"?: number | null,"changed_at"?: string,"day"?: string,"ends_at"?: string,"event"?: string,"moved"?: boolean,"quiz"?: (string)[],"reason"?: string | null,"recording_url"?: string | null,"sequence"?: number,"starts_at"?: string,"status"?: string,"summary"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_occurrences_event_fkey"
      columns: ["event"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["slug"]
    }
                  ]
                },"event_questions": {
                  Row: {
                    "answer": string | null,"answered_at": string | null,"body": string,"created_at": string,"day": string,"edited_at": string | null,"event": string,"hidden": boolean,"id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: string | null,"answered_at"?: string | null,"body": string,"created_at"?: string,"day": string,"edited_at"?: string | null,"event": string,"hidden"?: boolean,"id": string,"user_id": string
                  }
                  Update: {
                    "answer"?: string | null,"answered_at"?: string | null,"body"?: string,"created_at"?: string,"day"?: string,"edited_at"?: string | null,"event"?: string,"hidden"?: boolean,"id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_questions_event_day_fkey"
      columns: ["event","day"]
isOneToOne: false
      referencedRelation: "event_occurrences"
      referencedColumns: ["event","day"]
    }
                  ]
                },"event_rsvps": {
                  Row: {
                    "attended_at": string | null,"day": string,"event": string,"language": string,"offered_until": string | null,"promoted_at": string | null,"seat_since": string | null,"status": string,"user_id": string,"waiting_since": string | null,"zone": string
                  }
                  ComputedFields: never
                  Insert: {
                    "attended_at"?: string | null,"day": string,"event": string,"language"?: string,"offered_until"?: string | null,"promoted_at"?: string | null,"seat_since"?: string | null,"status": string,"user_id": string,"waiting_since"?: string | null,"zone"?: string
                  }
                  Update: {
                    "attended_at"?: string | null,"day"?: string,"event"?: string,"language"?: string,"offered_until"?: string | null,"promoted_at"?: string | null,"seat_since"?: string | null,"status"?: string,"user_id"?: string,"waiting_since"?: string | null,"zone"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_rsvps_event_day_fkey"
      columns: ["event","day"]
isOneToOne: false
      referencedRelation: "event_occurrences"
      referencedColumns: ["event","day"]
    }
                  ]
                },"events": {
                  Row: {
                    "about": string,"about_hi": string,"agenda": (string)[],"agenda_hi": (string)[],"capacity": number | null,"example": boolean,"expanded_until": string | null,"host": string | null,"kind": string,"language": string,"minutes": number,"origin": string,"pre_read": (string)[],"rrule": string | null,"slug": string,"starts_at": string,"status": string,"title": string,"title_hi": string,"topics": (string)[],"tz": string
                  }
                  ComputedFields: never
                  Insert: {
                    "about": string,"about_hi": string,"agenda": (string)[],"agenda_hi"?: (string)[],"capacity"?: number | null,"example": boolean,"expanded_until"?: string | null,"host"?: string | null,"kind": string,"language": string,"minutes": number,"origin": string,"pre_read"?: (string)[],"rrule"?: string | null,"slug": string,"starts_at": string,"status"?: string,"title": string,"title_hi": string,"topics": (string)[],"tz"?: string
                  }
                  Update: {
                    "about"?: string,"about_hi"?: string,"agenda"?: (string)[],"agenda_hi"?: (string)[],"capacity"?: number | null,"example"?: boolean,"expanded_until"?: string | null,"host"?: string | null,"kind"?: string,"language"?: string,"minutes"?: number,"origin"?: string,"pre_read"?: (string)[],"rrule"?: string | null,"slug"?: string,"starts_at"?: string,"status"?: string,"title"?: string,"title_hi"?: string,"topics"?: (string)[],"tz"?: string
                  }
                  Relationships: [
                    
                  ]
                },"exam_cutoffs": {
                  Row: {
                    "as_of": string | null,"category": string,"checked": string | null,"marks": number,"publisher": string,"source_url": string,"year": number
                  }
                  ComputedFields: never
                  Insert: {
                    "as_of"?: string | null,"category": string,"checked"?: string | null,"marks": number,"publisher"?: string,"source_url": string,"year": number
                  }
                  Update: {
                    "as_of"?: string | null,"category"?: string,"checked"?: string | null,"marks"?: number,"publisher"?: string,"source_url"?: string,"year"?: number
                  }
                  Relationships: [
                    
                  ]
                },"exam_milestones": {
                  Row: {
                    "checked": string | null,"checked_in": string | null,"day": string,"exam": string,"id": string,"note": string,"source_url": string,"title": string,"title_hi": string,"until": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "checked"?: string | null,"checked_in"?: string | null,"day": string,"exam": string,"id": string,"note": string,"source_url": string,"title": string,"title_hi": string,"until"?: string | null
                  }
                  Update: {
                    "checked"?: string | null,"checked_in"?: string | null,"day"?: string,"exam"?: string,"id"?: string,"note"?: string,"source_url"?: string,"title"?: string,"title_hi"?: string,"until"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"exam_rules": {
                  Row: {
                    "diagnostic_minutes": number,"extra_minutes_an_hour": number,"fast_seconds": number,"id": string,"minutes": number,"qualifying_sixths": number | null,"question_count": number,"right_sixths": number,"slots": (string)[],"slow_seconds": number,"source_url": string,"sprint_seconds": number,"title": string,"title_hi": string,"version": number,"wrong_sixths": number
                  }
                  ComputedFields: never
                  Insert: {
                    "diagnostic_minutes"?: number,"extra_minutes_an_hour"?: number,"fast_seconds"?: number,"id": string,"minutes": number,"qualifying_sixths"?: number | null,"question_count": number,"right_sixths": number,"slots"?: (string)[],"slow_seconds"?: number,"source_url": string,"sprint_seconds"?: number,"title": string,"title_hi": string,"version": number,"wrong_sixths": number
                  }
                  Update: {
                    "diagnostic_minutes"?: number,"extra_minutes_an_hour"?: number,"fast_seconds"?: number,"id"?: string,"minutes"?: number,"qualifying_sixths"?: number | null,"question_count"?: number,"right_sixths"?: number,"slots"?: (string)[],"slow_seconds"?: number,"source_url"?: string,"sprint_seconds"?: number,"title"?: string,"title_hi"?: string,"version"?: number,"wrong_sixths"?: number
                  }
                  Relationships: [
                    
                  ]
                },"fact_uses": {
                  Row: {
                    "anchor": string,"fact_id": string,"is_live": boolean,"is_open": boolean,"item": string,"kind": string,"looked_at": string | null,"stale_since": string | null,"was_display": string | null,"was_period": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "anchor": string,"fact_id": string,"is_live": boolean,"is_open": boolean,"item": string,"kind": string,"looked_at"?: string | null,"stale_since"?: string | null,"was_display"?: string | null,"was_period"?: string | null
                  }
                  Update: {
                    "anchor"?: string,"fact_id"?: string,"is_live"?: boolean,"is_open"?: boolean,"item"?: string,"kind"?: string,"looked_at"?: string | null,"stale_since"?: string | null,"was_display"?: string | null,"was_period"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"facts": {
                  Row: {
                    "as_loaded": Json | null,"as_of": string,"base_year": string | null,"changed_at": string | null,"checked": string | null,"checked_in": string | null,"display": string,"headline_rank": number | null,"id": string,"keywords": (string)[],"name": string,"name_hi": string | null,"next_release": string | null,"note": string | null,"now_id": string | null,"origin": string,"period": string,"previous": Json | null,"publisher": string,"released": string | null,"replaced_at": string | null,"reviewed_by": string | null,"series": Json | null,"source_title": string,"source_url": string,"status": string,"superseded_by": string | null,"topic": string,"unit": string,"unit_hi": string | null,"value": number
                  }
                  ComputedFields: never
                  Insert: {
                    "as_loaded"?: Json | null,"as_of": string,"base_year"?: string | null,"changed_at"?: string | null,"checked"?: string | null,"checked_in"?: string | null,"display": string,"headline_rank"?: number | null,"id": string,"keywords"?: (string)[],"name": string,"name_hi"?: string | null,"next_release"?: string | null,"note"?: string | null,"now_id"?: string | null,"origin"?: string,"period": string,"previous"?: Json | null,"publisher": string,"released"?: string | null,"replaced_at"?: string | null,"reviewed_by"?: string | null,"series"?: Json | null,"source_title": string,"source_url": string,"status": string,"superseded_by"?: string | null,"topic": string,"unit": string,"unit_hi"?: string | null,"value": number
                  }
                  Update: {
                    "as_loaded"?: Json | null,"as_of"?: string,"base_year"?: string | null,"changed_at"?: string | null,"checked"?: string | null,"checked_in"?: string | null,"display"?: string,"headline_rank"?: number | null,"id"?: string,"keywords"?: (string)[],"name"?: string,"name_hi"?: string | null,"next_release"?: string | null,"note"?: string | null,"now_id"?: string | null,"origin"?: string,"period"?: string,"previous"?: Json | null,"publisher"?: string,"released"?: string | null,"replaced_at"?: string | null,"reviewed_by"?: string | null,"series"?: Json | null,"source_title"?: string,"source_url"?: string,"status"?: string,"superseded_by"?: string | null,"topic"?: string,"unit"?: string,"unit_hi"?: string | null,"value"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "facts_superseded_by_fkey"
      columns: ["superseded_by"]
isOneToOne: false
      referencedRelation: "facts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "facts_superseded_by_fkey"
      columns: ["superseded_by"]
isOneToOne: false
      referencedRelation: "stale_uses"
      referencedColumns: ["now_fact_id"]
    },{
      foreignKeyName: "facts_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"feature_switches": {
                  Row: {
                    "changed_at": string | null,"is_on": boolean,"part": string,"position": number,"reason": string,"reason_hi": string
                  }
                  ComputedFields: never
                  Insert: {
                    "changed_at"?: string | null,"is_on"?: boolean,"part": string,"position": number,"reason"?: string,"reason_hi"?: string
                  }
                  Update: {
                    "changed_at"?: string | null,"is_on"?: boolean,"part"?: string,"position"?: number,"reason"?: string,"reason_hi"?: string
                  }
                  Relationships: [
                    
                  ]
                },"feed_entries": {
                  Row: {
                    "cluster_id": number,"entities": (string)[],"excerpt": string,"feed_id": string,"fetched_at": string,"id": number,"language": string,"link": string,"numbers": (string)[],"published_at": string,"shingles": (string)[],"title": string,"url": string
                  }
                  ComputedFields: never
                  Insert: {
                    "cluster_id": number,"entities": (string)[],"excerpt"?: string,"feed_id": string,"fetched_at"?: string,"id"?: never,"language": string,"link": string,"numbers": (string)[],"published_at": string,"shingles": (string)[],"title": string,"url": string
                  }
                  Update: {
                    "cluster_id"?: number,"entities"?: (string)[],"excerpt"?: string,"feed_id"?: string,"fetched_at"?: string,"id"?: never,"language"?: string,"link"?: string,"numbers"?: (string)[],"published_at"?: string,"shingles"?: (string)[],"title"?: string,"url"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "feed_entries_cluster_id_fkey"
      columns: ["cluster_id"]
isOneToOne: false
      referencedRelation: "news_clusters"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "feed_entries_feed_id_fkey"
      columns: ["feed_id"]
isOneToOne: false
      referencedRelation: "news_feeds"
      referencedColumns: ["id"]
    }
                  ]
                },"file_marks": {
                  Row: {
                    "file_id": string,"fraction": number,"id": string,"label": string,"moved_at": string,"part": number,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "file_id": string,"fraction"?: number,"id": string,"label"?: string,"moved_at"?: string,"part": number,"user_id"?: string
                  }
                  Update: {
                    "file_id"?: string,"fraction"?: number,"id"?: string,"label"?: string,"moved_at"?: string,"part"?: number,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "file_marks_file_id_fkey"
      columns: ["file_id"]
isOneToOne: false
      referencedRelation: "imported_books"
      referencedColumns: ["id"]
    }
                  ]
                },"glossary_terms": {
                  Row: {
                    "also": (string)[],"meaning": string,"meaning_hi": string,"reviewed_by": string | null,"slug": string,"term": string,"term_hi": string,"topic": string
                  }
                  ComputedFields: never
                  Insert: {
                    "also"?: (string)[],"meaning": string,"meaning_hi": string,"reviewed_by"?: string | null,"slug": string,"term": string,"term_hi": string,"topic": string
                  }
                  Update: {
                    "also"?: (string)[],"meaning"?: string,"meaning_hi"?: string,"reviewed_by"?: string | null,"slug"?: string,"term"?: string,"term_hi"?: string,"topic"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "glossary_terms_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"imported_books": {
                  Row: {
                    "authors": string,"bytes": number,"created_at": string,"format": string,"id": string,"language": string,"parts": number,"path": string,"sha256": string,"source_note": string,"title": string,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "authors"?: string,"bytes": number,"created_at"?: string,"format": string,"id"?: string,"language"?: string,"parts": number,"path"?: never,"sha256": string,"source_note"?: string,"title": string,"user_id"?: string | null
                  }
                  Update: {
                    "authors"?: string,"bytes"?: number,"created_at"?: string,"format"?: string,"id"?: string,"language"?: string,"parts"?: number,"path"?: never,"sha256"?: string,"source_note"?: string,"title"?: string,"user_id"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"learner_notes": {
                  Row: {
                    "body": string,"created_at": string,"id": string,"source": NonNullable<Json>,"title": string,"topic": string | null,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "body"?: string,"created_at"?: string,"id"?: string,"source"?: NonNullable<Json>,"title"?: string,"topic"?: string | null,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "body"?: string,"created_at"?: string,"id"?: string,"source"?: NonNullable<Json>,"title"?: string,"topic"?: string | null,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"library_loads": {
                  Row: {
                    "content_hash": string,"counts": NonNullable<Json>,"loaded_at": string,"passages_hash": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "content_hash": string,"counts": NonNullable<Json>,"loaded_at"?: string,"passages_hash"?: string | null
                  }
                  Update: {
                    "content_hash"?: string,"counts"?: NonNullable<Json>,"loaded_at"?: string,"passages_hash"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"library_synonyms": {
                  Row: {
                    "asked": string,"sound": string,"words": (string)[],"written": string
                  }
                  ComputedFields: never
                  Insert: {
                    "asked": string,"sound"?: string,"words": (string)[],"written": string
                  }
                  Update: {
                    "asked"?: string,"sound"?: string,"words"?: (string)[],"written"?: string
                  }
                  Relationships: [
                    
                  ]
                },"library_terms": {
                  Row: {
                    "is_said": boolean,"is_subject": boolean,"named": (boolean)[],"numbers": (number)[],"passages": number,"rarity": number,"says": (number)[],"texts": (number)[],"word": string
                  }
                  ComputedFields: never
                  Insert: {
                    "is_said"?: boolean,"is_subject"?: boolean,"named"?: (boolean)[],"numbers"?: (number)[],"passages": number,"rarity"?: number,"says"?: (number)[],"texts"?: (number)[],"word": string
                  }
                  Update: {
                    "is_said"?: boolean,"is_subject"?: boolean,"named"?: (boolean)[],"numbers"?: (number)[],"passages"?: number,"rarity"?: number,"says"?: (number)[],"texts"?: (number)[],"word"?: string
                  }
                  Relationships: [
                    
                  ]
                },"library_words": {
                  Row: {
                    "letters": string,"sound": string,"word": string,"written": string
                  }
                  ComputedFields: never
                  Insert: {
                    "letters"?: string,"sound"?: string,"word": string,"written": string
                  }
                  Update: {
                    "letters"?: string,"sound"?: string,"word"?: string,"written"?: string
                  }
                  Relationships: [
                    
                  ]
                },"mains_questions": {
                  Row: {
                    "directive": string,"drafted_by": string,"id": string,"marks": number,"minutes": number,"origin": string,"parts": (string)[],"question": string,"question_hi": string | null,"reviewed_by": string | null,"rubric": NonNullable<Json>,"status": string,"topic": string,"words": number
                  }
                  ComputedFields: never
                  Insert: {
                    "directive": string,"drafted_by"?: string,"id": string,"marks": number,"minutes": number,"origin": string,"parts": (string)[],"question": string,"question_hi"?: string | null,"reviewed_by"?: string | null,"rubric": NonNullable<Json>,"status"?: string,"topic": string,"words": number
                  }
                  Update: {
                    "directive"?: string,"drafted_by"?: string,"id"?: string,"marks"?: number,"minutes"?: number,"origin"?: string,"parts"?: (string)[],"question"?: string,"question_hi"?: string | null,"reviewed_by"?: string | null,"rubric"?: NonNullable<Json>,"status"?: string,"topic"?: string,"words"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "mains_questions_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"micro_topics": {
                  Row: {
                    "position": number,"slug": string,"title": string,"title_hi": string,"topic": string
                  }
                  ComputedFields: never
                  Insert: {
                    "position": number,"slug": string,"title": string,"title_hi": string,"topic": string
                  }
                  Update: {
                    "position"?: number,"slug"?: string,"title"?: string,"title_hi"?: string,"topic"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "micro_topics_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"mission_tasks": {
                  Row: {
                    "attempt_id": string | null,"day": string,"detail": Json | null,"done_at": string | null,"done_day": string | null,"evidence": NonNullable<Json>,"id": string,"is_replacement": boolean,"kind": string,"minutes": number,"position": number,"questions": (string)[],"reason": NonNullable<Json>,"reason_code": string,"ref": string | null,"skip_reason": string | null,"started_at": string | null,"status": string,"title": NonNullable<Json>,"topic": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "attempt_id"?: string | null,"day": string,"detail"?: Json | null,"done_at"?: string | null,"done_day"?: string | null,"evidence"?: NonNullable<Json>,"id"?: string,"is_replacement"?: boolean,"kind": string,"minutes": number,"position": number,"questions"?: (string)[],"reason": NonNullable<Json>,"reason_code": string,"ref"?: string | null,"skip_reason"?: string | null,"started_at"?: string | null,"status"?: string,"title": NonNullable<Json>,"topic"?: string | null,"user_id": string
                  }
                  Update: {
                    "attempt_id"?: string | null,"day"?: string,"detail"?: Json | null,"done_at"?: string | null,"done_day"?: string | null,"evidence"?: NonNullable<Json>,"id"?: string,"is_replacement"?: boolean,"kind"?: string,"minutes"?: number,"position"?: number,"questions"?: (string)[],"reason"?: NonNullable<Json>,"reason_code"?: string,"ref"?: string | null,"skip_reason"?: string | null,"started_at"?: string | null,"status"?: string,"title"?: NonNullable<Json>,"topic"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "mission_tasks_attempt_id_fkey"
      columns: ["attempt_id"]
isOneToOne: false
      referencedRelation: "attempts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "mission_tasks_user_id_day_fkey"
      columns: ["user_id","day"]
isOneToOne: false
      referencedRelation: "missions"
      referencedColumns: ["user_id","day"]
    }
                  ]
                },"missions": {
                  Row: {
                    "algo_version": number,"before": NonNullable<Json>,"budget_minutes": number,"day": string,"generated_at": string,"minimum_minutes": number,"moved": Json | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "algo_version": number,"before"?: NonNullable<Json>,"budget_minutes": number,"day": string,"generated_at": string,"minimum_minutes": number,"moved"?: Json | null,"user_id": string
                  }
                  Update: {
                    "algo_version"?: number,"before"?: NonNullable<Json>,"budget_minutes"?: number,"day"?: string,"generated_at"?: string,"minimum_minutes"?: number,"moved"?: Json | null,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"news_addresses": {
                  Row: {
                    "created_at": string,"last_read_on": string | null,"token_hash": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"last_read_on"?: string | null,"token_hash": string,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"last_read_on"?: string | null,"token_hash"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"news_clusters": {
                  Row: {
                    "id": number,"item_id": string | null,"newest_at": string,"opened_at": string,"status": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: number,"item_id"?: string | null,"newest_at"?: string,"opened_at"?: string,"status"?: string
                  }
                  Update: {
                    "id"?: number,"item_id"?: string | null,"newest_at"?: string,"opened_at"?: string,"status"?: string
                  }
                  Relationships: [
                    
                  ]
                },"news_drafts": {
                  Row: {
                    "cluster_id": number | null,"fields": NonNullable<Json>,"item_id": string,"made_by": string,"marks": NonNullable<Json>,"model": string | null,"revision": number,"updated_at": string,"updated_by": string,"updated_by_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "cluster_id"?: number | null,"fields": NonNullable<Json>,"item_id": string,"made_by": string,"marks"?: NonNullable<Json>,"model"?: string | null,"revision"?: number,"updated_at"?: string,"updated_by": string,"updated_by_id"?: string | null
                  }
                  Update: {
                    "cluster_id"?: number | null,"fields"?: NonNullable<Json>,"item_id"?: string,"made_by"?: string,"marks"?: NonNullable<Json>,"model"?: string | null,"revision"?: number,"updated_at"?: string,"updated_by"?: string,"updated_by_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "news_drafts_cluster_id_fkey"
      columns: ["cluster_id"]
isOneToOne: false
      referencedRelation: "news_clusters"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "news_drafts_item_id_fkey"
      columns: ["item_id"]
isOneToOne: true
      referencedRelation: "news_items"
      referencedColumns: ["id"]
    }
                  ]
                },"news_feeds": {
                  Row: {
                    "acknowledgement": string,"checked": string | null,"created_at": string,"etag": string | null,"excerpt_words": number,"failing_since": string | null,"failures": number,"id": string,"kind": string,"language": string,"last_error": string | null,"last_fetched_at": string | null,"last_modified": string | null,"last_success_at": string | null,"next_fetch_at": string | null,"publisher": string,"switched_at": string | null,"switched_by": string | null,"switched_by_id": string | null,"switched_on": boolean,"terms": string,"title": string,"url": string
                  }
                  ComputedFields: never
                  Insert: {
                    "acknowledgement"?: string,"checked"?: string | null,"created_at"?: string,"etag"?: string | null,"excerpt_words"?: number,"failing_since"?: string | null,"failures"?: number,"id"?: string,"kind": string,"language"?: string,"last_error"?: string | null,"last_fetched_at"?: string | null,"last_modified"?: string | null,"last_success_at"?: string | null,"next_fetch_at"?: string | null,"publisher": string,"switched_at"?: string | null,"switched_by"?: string | null,"switched_by_id"?: string | null,"switched_on"?: boolean,"terms"?: string,"title": string,"url": string
                  }
                  Update: {
                    "acknowledgement"?: string,"checked"?: string | null,"created_at"?: string,"etag"?: string | null,"excerpt_words"?: number,"failing_since"?: string | null,"failures"?: number,"id"?: string,"kind"?: string,"language"?: string,"last_error"?: string | null,"last_fetched_at"?: string | null,"last_modified"?: string | null,"last_success_at"?: string | null,"next_fetch_at"?: string | null,"publisher"?: string,"switched_at"?: string | null,"switched_by"?: string | null,"switched_by_id"?: string | null,"switched_on"?: boolean,"terms"?: string,"title"?: string,"url"?: string
                  }
                  Relationships: [
                    
                  ]
                },"news_history": {
                  Row: {
                    "action": string,"done_at": string,"done_by": string,"done_by_id": string | null,"fields": Json | null,"id": number,"item_id": string,"note": string
                  }
                  ComputedFields: never
                  Insert: {
                    "action": string,"done_at"?: string,"done_by": string,"done_by_id"?: string | null,"fields"?: Json | null,"id"?: number,"item_id": string,"note"?: string
                  }
                  Update: {
                    "action"?: string,"done_at"?: string,"done_by"?: string,"done_by_id"?: string | null,"fields"?: Json | null,"id"?: number,"item_id"?: string,"note"?: string
                  }
                  Relationships: [
                    
                  ]
                },"news_items": {
                  Row: {
                    "changed_at": string,"fact_ids": (string)[],"gist": string,"gist_hi": string,"id": string,"importance": number,"mains": NonNullable<Json>,"news_date": string,"origin": string,"papers": (string)[],"reviewed_at": string | null,"reviewed_by": string | null,"search": unknown,"sections": NonNullable<Json>,"short_words": number,"sources": NonNullable<Json>,"spelling": string,"status": string,"title": string,"title_hi": string,"topics": (string)[],"unverified": boolean,"words": number
                  }
                  ComputedFields: never
                  Insert: {
                    "changed_at"?: string,"fact_ids"?: (string)[],"gist": string,"gist_hi": string,"id": string,"importance": number,"mains": NonNullable<Json>,"news_date": string,"origin": string,"papers": (string)[],"reviewed_at"?: string | null,"reviewed_by"?: string | null,"search"?: never,"sections": NonNullable<Json>,"short_words"?: never,"sources": NonNullable<Json>,"spelling"?: never,"status": string,"title": string,"title_hi": string,"topics": (string)[],"unverified": boolean,"words"?: never
                  }
                  Update: {
                    "changed_at"?: string,"fact_ids"?: (string)[],"gist"?: string,"gist_hi"?: string,"id"?: string,"importance"?: number,"mains"?: NonNullable<Json>,"news_date"?: string,"origin"?: string,"papers"?: (string)[],"reviewed_at"?: string | null,"reviewed_by"?: string | null,"search"?: never,"sections"?: NonNullable<Json>,"short_words"?: never,"sources"?: NonNullable<Json>,"spelling"?: never,"status"?: string,"title"?: string,"title_hi"?: string,"topics"?: (string)[],"unverified"?: boolean,"words"?: never
                  }
                  Relationships: [
                    
                  ]
                },"news_reads": {
                  Row: {
                    "counted_at": string | null,"item_id": string,"reaction": string | null,"reaction_changed_at": string | null,"read_at": string | null,"read_changed_at": string | null,"saved": boolean,"saved_changed_at": string | null,"seconds": number,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "counted_at"?: string | null,"item_id": string,"reaction"?: string | null,"reaction_changed_at"?: string | null,"read_at"?: string | null,"read_changed_at"?: string | null,"saved"?: boolean,"saved_changed_at"?: string | null,"seconds"?: number,"user_id": string
                  }
                  Update: {
                    "counted_at"?: string | null,"item_id"?: string,"reaction"?: string | null,"reaction_changed_at"?: string | null,"read_at"?: string | null,"read_changed_at"?: string | null,"saved"?: boolean,"saved_changed_at"?: string | null,"seconds"?: number,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "news_reads_item_id_fkey"
      columns: ["item_id"]
isOneToOne: false
      referencedRelation: "news_items"
      referencedColumns: ["id"]
    }
                  ]
                },"news_reports": {
                  Row: {
                    "created_at": string,"id": string,"item_id": string,"outcome": string | null,"outcome_note": string,"proof_url": string | null,"reason": string,"says": string,"settled_at": string | null,"settled_by": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id": string,"item_id": string,"outcome"?: string | null,"outcome_note"?: string,"proof_url"?: string | null,"reason": string,"says"?: string,"settled_at"?: string | null,"settled_by"?: string | null,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"id"?: string,"item_id"?: string,"outcome"?: string | null,"outcome_note"?: string,"proof_url"?: string | null,"reason"?: string,"says"?: string,"settled_at"?: string | null,"settled_by"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "news_reports_item_id_fkey"
      columns: ["item_id"]
isOneToOne: false
      referencedRelation: "news_items"
      referencedColumns: ["id"]
    }
                  ]
                },"news_revisions": {
                  Row: {
                    "cards": NonNullable<Json>,"created_at": string,"due_on": string,"item_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "cards": NonNullable<Json>,"created_at"?: string,"due_on": string,"item_id": string,"user_id": string
                  }
                  Update: {
                    "cards"?: NonNullable<Json>,"created_at"?: string,"due_on"?: string,"item_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "news_revisions_item_id_fkey"
      columns: ["item_id"]
isOneToOne: false
      referencedRelation: "news_items"
      referencedColumns: ["id"]
    }
                  ]
                },"news_tens": {
                  Row: {
                    "attempt_id": string | null,"created_at": string,"day": string,"items": (string)[],"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "attempt_id"?: string | null,"created_at"?: string,"day": string,"items": (string)[],"user_id": string
                  }
                  Update: {
                    "attempt_id"?: string | null,"created_at"?: string,"day"?: string,"items"?: (string)[],"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "news_tens_attempt_id_fkey"
      columns: ["attempt_id"]
isOneToOne: false
      referencedRelation: "attempts"
      referencedColumns: ["id"]
    }
                  ]
                },"notes": {
                  Row: {
                    "as_of": string,"body": string,"fact_ids": (string)[],"form": string,"made_by": string,"mains_question": string | null,"origin": string,"related": (string)[],"reviewed_by": string | null,"slug": string,"sources": NonNullable<Json>,"summary": string,"summary_hi": string | null,"title": string,"title_hi": string | null,"topic": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "as_of": string,"body": string,"fact_ids"?: (string)[],"form"?: string,"made_by"?: string,"mains_question"?: string | null,"origin"?: string,"related"?: (string)[],"reviewed_by"?: string | null,"slug": string,"sources": NonNullable<Json>,"summary": string,"summary_hi"?: string | null,"title": string,"title_hi"?: string | null,"topic": string,"updated_at"?: string
                  }
                  Update: {
                    "as_of"?: string,"body"?: string,"fact_ids"?: (string)[],"form"?: string,"made_by"?: string,"mains_question"?: string | null,"origin"?: string,"related"?: (string)[],"reviewed_by"?: string | null,"slug"?: string,"sources"?: NonNullable<Json>,"summary"?: string,"summary_hi"?: string | null,"title"?: string,"title_hi"?: string | null,"topic"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "notes_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"notifications": {
                  Row: {
                    "body": string,"body_hi": string,"created_at": string,"href": string,"id": string,"is_inside": boolean,"is_quiet": boolean,"key": string,"kind": string,"read_at": string | null,"title": string,"title_hi": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "body"?: string,"body_hi"?: string,"created_at"?: string,"href": string,"id"?: string,"is_inside"?: boolean,"is_quiet"?: boolean,"key": string,"kind": string,"read_at"?: string | null,"title": string,"title_hi": string,"user_id": string
                  }
                  Update: {
                    "body"?: string,"body_hi"?: string,"created_at"?: string,"href"?: string,"id"?: string,"is_inside"?: boolean,"is_quiet"?: boolean,"key"?: string,"kind"?: string,"read_at"?: string | null,"title"?: string,"title_hi"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"official_lines": {
                  Row: {
                    "checked": string | null,"checked_with": string | null,"hindi_is_ours": boolean,"id": string,"paper": string,"position": number,"source_url": string,"text_en": string,"text_hi": string,"topics": (string)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "checked"?: string | null,"checked_with"?: string | null,"hindi_is_ours": boolean,"id": string,"paper": string,"position": number,"source_url": string,"text_en": string,"text_hi": string,"topics": (string)[]
                  }
                  Update: {
                    "checked"?: string | null,"checked_with"?: string | null,"hindi_is_ours"?: boolean,"id"?: string,"paper"?: string,"position"?: number,"source_url"?: string,"text_en"?: string,"text_hi"?: string,"topics"?: (string)[]
                  }
                  Relationships: [
                    
                  ]
                },"passage_embeddings": {
                  Row: {
                    "content_hash": string,"created_at": string,"dimensions": number,"model": string,"scale": number,"vector": string
                  }
                  ComputedFields: never
                  Insert: {
                    "content_hash": string,"created_at"?: string,"dimensions": number,"model": string,"scale": number,"vector": string
                  }
                  Update: {
                    "content_hash"?: string,"created_at"?: string,"dimensions"?: number,"model"?: string,"scale"?: number,"vector"?: string
                  }
                  Relationships: [
                    
                  ]
                },"peer_comparisons": {
                  Row: {
                    "better": string | null,"created_at": string,"criterion": string | null,"first_answer": string,"id": string,"judged_at": string | null,"question_id": string,"second_answer": string,"user_id": string,"why": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "better"?: string | null,"created_at"?: string,"criterion"?: string | null,"first_answer": string,"id"?: string,"judged_at"?: string | null,"question_id": string,"second_answer": string,"user_id": string,"why"?: string | null
                  }
                  Update: {
                    "better"?: string | null,"created_at"?: string,"criterion"?: string | null,"first_answer"?: string,"id"?: string,"judged_at"?: string | null,"question_id"?: string,"second_answer"?: string,"user_id"?: string,"why"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "peer_comparisons_first_answer_fkey"
      columns: ["first_answer"]
isOneToOne: false
      referencedRelation: "answers"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "peer_comparisons_question_id_fkey"
      columns: ["question_id"]
isOneToOne: false
      referencedRelation: "mains_questions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "peer_comparisons_second_answer_fkey"
      columns: ["second_answer"]
isOneToOne: false
      referencedRelation: "answers"
      referencedColumns: ["id"]
    }
                  ]
                },"plan_blocks": {
                  Row: {
                    "ends": number,"from_day": string | null,"id": string,"kind": string,"starts": number,"title": string,"to_day": string | null,"user_id": string,"weekdays": (number)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "ends": number,"from_day"?: string | null,"id": string,"kind": string,"starts": number,"title": string,"to_day"?: string | null,"user_id": string,"weekdays": (number)[]
                  }
                  Update: {
                    "ends"?: number,"from_day"?: string | null,"id"?: string,"kind"?: string,"starts"?: number,"title"?: string,"to_day"?: string | null,"user_id"?: string,"weekdays"?: (number)[]
                  }
                  Relationships: [
                    
                  ]
                },"plan_tasks": {
                  Row: {
                    "changed_at": string,"day": string,"done_on": string | null,"gain": number,"id": string,"kind": string,"merged_into": string | null,"minutes": number,"moved_from": string | null,"origin": string,"phase": string | null,"pinned": boolean,"reason": NonNullable<Json>,"ref": string | null,"start": number | null,"status": string,"title": NonNullable<Json>,"user_id": string,"version": number,"weight": number
                  }
                  ComputedFields: never
                  Insert: {
                    "changed_at"?: string,"day": string,"done_on"?: string | null,"gain"?: number,"id": string,"kind": string,"merged_into"?: string | null,"minutes": number,"moved_from"?: string | null,"origin": string,"phase"?: string | null,"pinned"?: boolean,"reason": NonNullable<Json>,"ref"?: string | null,"start"?: number | null,"status"?: string,"title": NonNullable<Json>,"user_id": string,"version": number,"weight"?: number
                  }
                  Update: {
                    "changed_at"?: string,"day"?: string,"done_on"?: string | null,"gain"?: number,"id"?: string,"kind"?: string,"merged_into"?: string | null,"minutes"?: number,"moved_from"?: string | null,"origin"?: string,"phase"?: string | null,"pinned"?: boolean,"reason"?: NonNullable<Json>,"ref"?: string | null,"start"?: number | null,"status"?: string,"title"?: NonNullable<Json>,"user_id"?: string,"version"?: number,"weight"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "plan_tasks_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "plans"
      referencedColumns: ["user_id"]
    }
                  ]
                },"plans": {
                  Row: {
                    "choices": NonNullable<Json>,"finish_day": string,"id": string,"made_at": string,"phases": NonNullable<Json>,"restored_version": number,"told_at": string | null,"told_exams": NonNullable<Json>,"user_id": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "choices": NonNullable<Json>,"finish_day": string,"id"?: string,"made_at"?: string,"phases"?: NonNullable<Json>,"restored_version"?: number,"told_at"?: string | null,"told_exams"?: NonNullable<Json>,"user_id": string,"version"?: number
                  }
                  Update: {
                    "choices"?: NonNullable<Json>,"finish_day"?: string,"id"?: string,"made_at"?: string,"phases"?: NonNullable<Json>,"restored_version"?: number,"told_at"?: string | null,"told_exams"?: NonNullable<Json>,"user_id"?: string,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"practice_presets": {
                  Row: {
                    "created_at": string,"name": string,"setup": NonNullable<Json>,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"name": string,"setup": NonNullable<Json>,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"name"?: string,"setup"?: NonNullable<Json>,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"profiles": {
                  Row: {
                    "attempt_year": number | null,"avatar_path": string | null,"created_at": string,"email": string | null,"exam_category": string | null,"exam_category_said_at": string | null,"full_name": string | null,"needs_extra_time": boolean,"onboarding_test_taken": boolean,"papers_language": string | null,"preparation_level": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "attempt_year"?: number | null,"avatar_path"?: string | null,"created_at"?: string,"email"?: string | null,"exam_category"?: string | null,"exam_category_said_at"?: string | null,"full_name"?: string | null,"needs_extra_time"?: boolean,"onboarding_test_taken"?: boolean,"papers_language"?: string | null,"preparation_level"?: string,"user_id": string
                  }
                  Update: {
                    "attempt_year"?: number | null,"avatar_path"?: string | null,"created_at"?: string,"email"?: string | null,"exam_category"?: string | null,"exam_category_said_at"?: string | null,"full_name"?: string | null,"needs_extra_time"?: boolean,"onboarding_test_taken"?: boolean,"papers_language"?: string | null,"preparation_level"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"question_disputes": {
                  Row: {
                    "attempt_id": string,"claimed": number | null,"created_at": string,"disputed_key": number,"id": string,"outcome": string | null,"position": number,"question_id": string,"reasoning": string,"ruled_at": string | null,"ruled_by": string | null,"ruling": string | null,"sources": NonNullable<Json>,"status": string,"user_id": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "attempt_id": string,"claimed"?: number | null,"created_at"?: string,"disputed_key": number,"id"?: string,"outcome"?: string | null,"position": number,"question_id": string,"reasoning": string,"ruled_at"?: string | null,"ruled_by"?: string | null,"ruling"?: string | null,"sources": NonNullable<Json>,"status"?: string,"user_id": string,"version": number
                  }
                  Update: {
                    "attempt_id"?: string,"claimed"?: number | null,"created_at"?: string,"disputed_key"?: number,"id"?: string,"outcome"?: string | null,"position"?: number,"question_id"?: string,"reasoning"?: string,"ruled_at"?: string | null,"ruled_by"?: string | null,"ruling"?: string | null,"sources"?: NonNullable<Json>,"status"?: string,"user_id"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "question_disputes_attempt_id_position_fkey"
      columns: ["attempt_id","position"]
isOneToOne: false
      referencedRelation: "attempt_answers"
      referencedColumns: ["attempt_id","position"]
    },{
      foreignKeyName: "question_disputes_question_id_version_fkey"
      columns: ["question_id","version"]
isOneToOne: false
      referencedRelation: "question_versions"
      referencedColumns: ["question_id","version"]
    }
                  ]
                },"question_statistics": {
                  Row: {
                    "answers": number,"difficulty": number,"discrimination": number | null,"facility": number,"question_id": string,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "answers": number,"difficulty": number,"discrimination"?: number | null,"facility": number,"question_id": string,"updated_at": string,"version": number
                  }
                  Update: {
                    "answers"?: number,"difficulty"?: number,"discrimination"?: number | null,"facility"?: number,"question_id"?: string,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "question_statistics_question_id_version_fkey"
      columns: ["question_id","version"]
isOneToOne: true
      referencedRelation: "question_versions"
      referencedColumns: ["question_id","version"]
    }
                  ]
                },"question_versions": {
                  Row: {
                    "asked": NonNullable<Json>,"content_hash": string,"created_at": string,"drafted_by": string | null,"drafted_by_id": string | null,"negative": boolean,"question_id": string,"reviewed_at": string | null,"reviewed_by": string | null,"reviewed_by_id": string | null,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "asked": NonNullable<Json>,"content_hash": string,"created_at"?: string,"drafted_by"?: string | null,"drafted_by_id"?: string | null,"negative"?: boolean,"question_id": string,"reviewed_at"?: string | null,"reviewed_by"?: string | null,"reviewed_by_id"?: string | null,"version": number
                  }
                  Update: {
                    "asked"?: NonNullable<Json>,"content_hash"?: string,"created_at"?: string,"drafted_by"?: string | null,"drafted_by_id"?: string | null,"negative"?: boolean,"question_id"?: string,"reviewed_at"?: string | null,"reviewed_by"?: string | null,"reviewed_by_id"?: string | null,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "question_versions_question_id_fkey"
      columns: ["question_id"]
isOneToOne: false
      referencedRelation: "questions"
      referencedColumns: ["id"]
    }
                  ]
                },"questions": {
                  Row: {
                    "changed_at": string,"diagnostic": boolean,"difficulty": number,"edited_at_desk": string | null,"format": string,"id": string,"kind": string,"news_id": string | null,"origin": string,"pyq_no": number | null,"pyq_paper": string | null,"pyq_year": number | null,"reviewed_by": string | null,"source_type": string,"status": string,"topic": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "changed_at"?: string,"diagnostic"?: boolean,"difficulty": number,"edited_at_desk"?: string | null,"format": string,"id": string,"kind": string,"news_id"?: string | null,"origin": string,"pyq_no"?: number | null,"pyq_paper"?: string | null,"pyq_year"?: number | null,"reviewed_by"?: string | null,"source_type"?: string,"status"?: string,"topic": string,"version": number
                  }
                  Update: {
                    "changed_at"?: string,"diagnostic"?: boolean,"difficulty"?: number,"edited_at_desk"?: string | null,"format"?: string,"id"?: string,"kind"?: string,"news_id"?: string | null,"origin"?: string,"pyq_no"?: number | null,"pyq_paper"?: string | null,"pyq_year"?: number | null,"reviewed_by"?: string | null,"source_type"?: string,"status"?: string,"topic"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "questions_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"reading_days": {
                  Row: {
                    "day": string,"device": string,"seconds": number,"user_id": string,"work": string
                  }
                  ComputedFields: never
                  Insert: {
                    "day": string,"device": string,"seconds": number,"user_id": string,"work": string
                  }
                  Update: {
                    "day"?: string,"device"?: string,"seconds"?: number,"user_id"?: string,"work"?: string
                  }
                  Relationships: [
                    
                  ]
                },"reading_progress": {
                  Row: {
                    "at_char": number,"block": string | null,"device": string,"device_name": string,"moved_at": string,"part": string,"percent": number,"quote": string,"user_id": string,"version": number,"work": string
                  }
                  ComputedFields: never
                  Insert: {
                    "at_char"?: number,"block"?: string | null,"device": string,"device_name"?: string,"moved_at": string,"part": string,"percent"?: number,"quote"?: string,"user_id": string,"version"?: number,"work": string
                  }
                  Update: {
                    "at_char"?: number,"block"?: string | null,"device"?: string,"device_name"?: string,"moved_at"?: string,"part"?: string,"percent"?: number,"quote"?: string,"user_id"?: string,"version"?: number,"work"?: string
                  }
                  Relationships: [
                    
                  ]
                },"regrades": {
                  Row: {
                    "answer_new_sixths": number,"answer_old_sixths": number,"attempt_id": string,"dropped_policy": string | null,"id": number,"new_level": string | null,"new_sixths": number,"old_level": string | null,"old_sixths": number,"question_id": string,"reason": string,"ruled_at": string,"ruling_id": number,"user_id": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "answer_new_sixths": number,"answer_old_sixths": number,"attempt_id": string,"dropped_policy"?: string | null,"id"?: never,"new_level"?: string | null,"new_sixths": number,"old_level"?: string | null,"old_sixths": number,"question_id": string,"reason": string,"ruled_at": string,"ruling_id": number,"user_id": string,"version": number
                  }
                  Update: {
                    "answer_new_sixths"?: number,"answer_old_sixths"?: number,"attempt_id"?: string,"dropped_policy"?: string | null,"id"?: never,"new_level"?: string | null,"new_sixths"?: number,"old_level"?: string | null,"old_sixths"?: number,"question_id"?: string,"reason"?: string,"ruled_at"?: string,"ruling_id"?: number,"user_id"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "regrades_attempt_id_fkey"
      columns: ["attempt_id"]
isOneToOne: false
      referencedRelation: "attempts"
      referencedColumns: ["id"]
    }
                  ]
                },"replans": {
                  Row: {
                    "added": (string)[],"at": string,"before": NonNullable<Json>,"changes": NonNullable<Json>,"id": string,"plan_before": NonNullable<Json>,"reason": string,"undone_at": string | null,"user_id": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "added"?: (string)[],"at"?: string,"before": NonNullable<Json>,"changes": NonNullable<Json>,"id"?: string,"plan_before": NonNullable<Json>,"reason": string,"undone_at"?: string | null,"user_id": string,"version": number
                  }
                  Update: {
                    "added"?: (string)[],"at"?: string,"before"?: NonNullable<Json>,"changes"?: NonNullable<Json>,"id"?: string,"plan_before"?: NonNullable<Json>,"reason"?: string,"undone_at"?: string | null,"user_id"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "replans_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "plans"
      referencedColumns: ["user_id"]
    }
                  ]
                },"rest_days": {
                  Row: {
                    "day": string,"planned_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "day": string,"planned_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "day"?: string,"planned_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"review_logs": {
                  Row: {
                    "attempt_id": string,"id": number,"position": number,"question_id": string,"rating": number,"reviewed_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "attempt_id": string,"id"?: never,"position": number,"question_id": string,"rating": number,"reviewed_at": string,"user_id": string
                  }
                  Update: {
                    "attempt_id"?: string,"id"?: never,"position"?: number,"question_id"?: string,"rating"?: number,"reviewed_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "review_logs_attempt_id_position_fkey"
      columns: ["attempt_id","position"]
isOneToOne: true
      referencedRelation: "attempt_answers"
      referencedColumns: ["attempt_id","position"]
    },{
      foreignKeyName: "review_logs_question_id_fkey"
      columns: ["question_id"]
isOneToOne: false
      referencedRelation: "questions"
      referencedColumns: ["id"]
    }
                  ]
                },"saved_views": {
                  Row: {
                    "created_at": string,"desk": string,"name": string,"query": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"desk": string,"name": string,"query": string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"desk"?: string,"name"?: string,"query"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"sections_read": {
                  Row: {
                    "asked": number | null,"attempt_id": string | null,"how": string,"item": string,"place": string,"read_at": string,"right_count": number | null,"section": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "asked"?: number | null,"attempt_id"?: string | null,"how": string,"item": string,"place": string,"read_at"?: string,"right_count"?: number | null,"section": string,"user_id": string
                  }
                  Update: {
                    "asked"?: number | null,"attempt_id"?: string | null,"how"?: string,"item"?: string,"place"?: string,"read_at"?: string,"right_count"?: number | null,"section"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "sections_read_attempt_id_fkey"
      columns: ["attempt_id"]
isOneToOne: false
      referencedRelation: "attempts"
      referencedColumns: ["id"]
    }
                  ]
                },"security_events": {
                  Row: {
                    "answer": string | null,"answered_at": string | null,"created_at": string,"description": string,"event_category": string,"event_type": string,"id": string,"risk_level": string,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: string | null,"answered_at"?: string | null,"created_at"?: string,"description"?: string,"event_category"?: string,"event_type": string,"id"?: string,"risk_level": string,"user_id"?: string | null
                  }
                  Update: {
                    "answer"?: string | null,"answered_at"?: string | null,"created_at"?: string,"description"?: string,"event_category"?: string,"event_type"?: string,"id"?: string,"risk_level"?: string,"user_id"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"streaks": {
                  Row: {
                    "best": number,"current": number,"freezes": number,"last_day": string | null,"time_zone": string,"told_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "best"?: number,"current"?: number,"freezes"?: number,"last_day"?: string | null,"time_zone"?: string,"told_at"?: string,"user_id": string
                  }
                  Update: {
                    "best"?: number,"current"?: number,"freezes"?: number,"last_day"?: string | null,"time_zone"?: string,"told_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"study_settings": {
                  Row: {
                    "daily_minutes": number,"day_starts": number,"rest_weekdays": (number)[],"time_zone": string,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "daily_minutes"?: number,"day_starts"?: number,"rest_weekdays"?: (number)[],"time_zone"?: string,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "daily_minutes"?: number,"day_starts"?: number,"rest_weekdays"?: (number)[],"time_zone"?: string,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"test_series": {
                  Row: {
                    "about": string,"about_hi": string,"origin": string,"position": number,"slug": string,"title": string,"title_hi": string
                  }
                  ComputedFields: never
                  Insert: {
                    "about": string,"about_hi": string,"origin"?: string,"position": number,"slug": string,"title": string,"title_hi": string
                  }
                  Update: {
                    "about"?: string,"about_hi"?: string,"origin"?: string,"position"?: number,"slug"?: string,"title"?: string,"title_hi"?: string
                  }
                  Relationships: [
                    
                  ]
                },"tests": {
                  Row: {
                    "about": string,"about_hi": string,"attempts_allowed": number | null,"closes_at": string | null,"dropped_policy": string,"hindi_count": number,"kind": string,"minutes": number,"opens_at": string | null,"origin": string,"position": number,"question_count": number,"reviewed_by": string | null,"rule": string,"series": string | null,"slug": string,"status": string,"title": string,"title_hi": string,"topics": (string)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "about": string,"about_hi": string,"attempts_allowed"?: number | null,"closes_at"?: string | null,"dropped_policy"?: string,"hindi_count"?: number,"kind": string,"minutes": number,"opens_at"?: string | null,"origin": string,"position": number,"question_count": number,"reviewed_by"?: string | null,"rule"?: string,"series"?: string | null,"slug": string,"status"?: string,"title": string,"title_hi": string,"topics": (string)[]
                  }
                  Update: {
                    "about"?: string,"about_hi"?: string,"attempts_allowed"?: number | null,"closes_at"?: string | null,"dropped_policy"?: string,"hindi_count"?: number,"kind"?: string,"minutes"?: number,"opens_at"?: string | null,"origin"?: string,"position"?: number,"question_count"?: number,"reviewed_by"?: string | null,"rule"?: string,"series"?: string | null,"slug"?: string,"status"?: string,"title"?: string,"title_hi"?: string,"topics"?: (string)[]
                  }
                  Relationships: [
                    {
      foreignKeyName: "tests_rule_fkey"
      columns: ["rule"]
isOneToOne: false
      referencedRelation: "exam_rules"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "tests_series_fkey"
      columns: ["series"]
isOneToOne: false
      referencedRelation: "test_series"
      referencedColumns: ["slug"]
    }
                  ]
                },"time_logs": {
                  Row: {
                    "clock": string,"cut": boolean,"day": string,"ended_at": string | null,"id": string,"kind": string | null,"seconds": number,"started_at": string | null,"task_id": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "clock": string,"cut"?: boolean,"day": string,"ended_at"?: string | null,"id": string,"kind"?: string | null,"seconds"?: number,"started_at"?: string | null,"task_id"?: string | null,"user_id": string
                  }
                  Update: {
                    "clock"?: string,"cut"?: boolean,"day"?: string,"ended_at"?: string | null,"id"?: string,"kind"?: string | null,"seconds"?: number,"started_at"?: string | null,"task_id"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"topic_claims": {
                  Row: {
                    "node": string,"said_at": string,"status": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "node": string,"said_at": string,"status": string,"user_id"?: string
                  }
                  Update: {
                    "node"?: string,"said_at"?: string,"status"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"topics": {
                  Row: {
                    "papers": (string)[],"parent_slug": string | null,"position": number,"prerequisites": (string)[],"slug": string,"summary": string,"summary_hi": string | null,"title": string,"title_hi": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "papers"?: (string)[],"parent_slug"?: string | null,"position": number,"prerequisites"?: (string)[],"slug": string,"summary": string,"summary_hi"?: string | null,"title": string,"title_hi"?: string | null
                  }
                  Update: {
                    "papers"?: (string)[],"parent_slug"?: string | null,"position"?: number,"prerequisites"?: (string)[],"slug"?: string,"summary"?: string,"summary_hi"?: string | null,"title"?: string,"title_hi"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "topics_parent_slug_fkey"
      columns: ["parent_slug"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"user_roles": {
                  Row: {
                    "role": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "role"?: string,"user_id": string
                  }
                  Update: {
                    "role"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            "stale_uses": {
                  Row: {
                    "fact_id": string,"item": string,"kind": string,"name": string,"name_hi": string | null,"now_display": string,"now_fact_id": string,"now_period": string,"since": string | null,"was_display": string | null,"was_period": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "fact_id"?: string | null,"item"?: string | null,"kind"?: string | null,"name"?: string | null,"name_hi"?: string | null,"now_display"?: string | null,"now_fact_id"?: string | null,"now_period"?: string | null,"since"?: string | null,"was_display"?: string | null,"was_period"?: string | null
                         }
                        Update: {
                           "fact_id"?: string | null,"item"?: string | null,"kind"?: string | null,"name"?: string | null,"name_hi"?: string | null,"now_display"?: string | null,"now_fact_id"?: string | null,"now_period"?: string | null,"since"?: string | null,"was_display"?: string | null,"was_period"?: string | null
                         }
                        Relationships: [
                    
                  ]
                }
          }
          Functions: {
            "accept_seat":
{ Args: { "p_day": string,"p_event": string }; Returns: Json
                           },
"account_gone":
{ Args: { "p_user": string }; Returns: undefined
                           },
"acknowledge_security_event":
{ Args: { "p_event": string }; Returns: undefined
                           },
"add_plan_task":
{ Args: { "p_at"?: string,"p_task": Json }; Returns: Json
                           },
"add_push_device":
{ Args: { "p_device": Json }; Returns: Json
                           },
"add_question_import_rows":
{ Args: { "p_admin": string,"p_format": string,"p_id": string,"p_rows": Json,"p_total": number }; Returns: undefined
                           },
"admin_audit_choices":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"admin_audit_log":
{ Args: { "p_action"?: string,"p_actor"?: string,"p_days"?: number,"p_role"?: string,"p_search"?: string,"p_user"?: string }; Returns: {
              "action": string,"actor": string,"actor_name": string,"actor_role": string,"after": Json,"at": string,"before": Json,"id": number,"reason": string,"subject_id": string,"subject_name": string,"subject_user": string
            }[]
                           },
"admin_health":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"admin_home":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"admin_security_events":
{ Args: { "p_days"?: number,"p_risk"?: string,"p_search"?: string,"p_type"?: string,"p_user"?: string }; Returns: {
              "answer": string,"answered_at": string,"country": string,"created_at": string,"description": string,"device": string,"email": string,"event_type": string,"id": string,"name": string,"risk_level": string,"user_id": string
            }[]
                           },
"admin_security_sums":
{ Args: { "p_days"?: number }; Returns: {
              "day": string,"event_type": string,"events": number,"risk_level": string,"users": number
            }[]
                           },
"admin_user":
{ Args: { "p_user": string }; Returns: Json
                           },
"admin_users":
{ Args: { "p_level"?: string,"p_role"?: string,"p_search"?: string,"p_seen"?: string,"p_state"?: string }; Returns: {
              "created_at": string,"email": string,"full_name": string,"id": string,"is_two_step": boolean,"last_seen_at": string,"level": string,"role": string,"state": string
            }[]
                           },
"all_plan_tasks":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"announcement_desk":
{ Args: Record<PropertyKey, never>; Returns: {
              "audience": string,"audience_value": string,"body": string,"body_hi": string,"created_at": string,"dismissed": number,"from_at": string,"id": string,"is_important": boolean,"published_at": string,"state": string,"title": string,"title_hi": string,"told": number,"until_at": string,"withdrawn_at": string
            }[]
                           },
"announcement_reach":
{ Args: { "p_audience": string,"p_value"?: string }; Returns: number
                           },
"answer_appeal":
{ Args: { "p_answer": string,"p_outcome": string,"p_reply": string }; Returns: Json
                           },
"answer_diagnostic":
{ Args: { "p_answer": Json,"p_position": number,"p_session": string }; Returns: Json
                           },
"answer_event_question":
{ Args: { "p_answer": string,"p_hidden": boolean,"p_id": string,"p_seen"?: Json }; Returns: undefined
                           },
"ask_event_question":
{ Args: { "p_body": string,"p_day": string,"p_event": string,"p_id": string }; Returns: undefined
                           },
"ask_for_deletion":
{ Args: { "p_typed": string }; Returns: Json
                           },
"ask_for_export":
{ Args: { "p_language"?: string }; Returns: string
                           },
"ask_for_reading":
{ Args: { "p_answer": string,"p_has_model": boolean,"p_user": string }; Returns: Json
                           },
"ask_for_unlock_mail":
{ Args: { "p_email": string }; Returns: undefined
                           },
"ask_mentor":
{ Args: { "p_answer": string,"p_reason": string }; Returns: Json
                           },
"ask_second_look":
{ Args: { "p_answer": string }; Returns: undefined
                           },
"assistant_console":
{ Args: { "p_days"?: number }; Returns: Json
                           },
"attempt_cohort":
{ Args: { "p_attempt": string }; Returns: Json
                           },
"ban_user":
{ Args: { "p_admin": string,"p_reason": string,"p_seen"?: Json,"p_until": string,"p_user": string }; Returns: string
                           },
"begin_chat_answer":
{ Args: { "p_continue"?: boolean,"p_message_id": string,"p_question": string,"p_question_id": string,"p_replaces"?: string,"p_session_id": string,"p_style"?: string,"p_transcript"?: string,"p_transcript_of"?: string,"p_user_id": string }; Returns: Json
                           },
"begin_marking_step":
{ Args: { "p_answer": string,"p_problem": string,"p_seconds"?: number,"p_step": string,"p_worker": string }; Returns: boolean
                           },
"begin_question_import":
{ Args: { "p_about": Json,"p_admin": string,"p_id": string }; Returns: undefined
                           },
"begin_unlock":
{ Args: { "p_token": string }; Returns: string
                           },
"calendar_feed_of":
{ Args: { "p_token": string }; Returns: Json
                           },
"calibration":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"cancel_challenge":
{ Args: { "p_reason": string,"p_reason_hi": string,"p_seen"?: Json,"p_slug": string }; Returns: undefined
                           },
"cancel_planned_rule":
{ Args: { "p_id": string,"p_seen"?: Json }; Returns: undefined
                           },
"challenge_at_desk":
{ Args: { "p_slug": string }; Returns: Json
                           },
"challenge_board":
{ Args: { "p_board"?: string,"p_id": string,"p_topic"?: string }; Returns: Json
                           },
"challenge_desk":
{ Args: Record<PropertyKey, never>; Returns: {
              "ends_at": string,"finished": number,"flags": number,"kind": string,"opens_at": string,"origin": string,"players": number,"question_count": number,"slug": string,"state": string,"title": string,"title_hi": string,"visibility": string
            }[]
                           },
"challenge_flags":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"challenge_results":
{ Args: { "p_id": string }; Returns: Json
                           },
"challenge_review":
{ Args: { "p_id": string }; Returns: Json
                           },
"challenge_sitting":
{ Args: { "p_id": string }; Returns: Json
                           },
"challenged_questions":
{ Args: { "p_limit"?: number,"p_offset"?: number }; Returns: Json
                           },
"change_occurrence":
{ Args: { "p_change": Json,"p_day": string,"p_event": string }; Returns: undefined
                           },
"change_plan_task":
{ Args: { "p_at"?: string,"p_change": Json,"p_task": string,"p_version": number }; Returns: Json
                           },
"chat_turn":
{ Args: { "p_question_id"?: string,"p_session_id": string }; Returns: Json
                           },
"check_answer":
{ Args: { "p_answer": Json,"p_attempt": string }; Returns: Json
                           },
"check_visitor_answer":
{ Args: { "p_question_id": string,"p_selected": number,"p_version": number }; Returns: Json
                           },
"choose_assistant_settings":
{ Args: { "p_changes": Json }; Returns: Json
                           },
"choose_calendar":
{ Args: { "p_layers"?: (string)[],"p_reminders"?: boolean }; Returns: undefined
                           },
"choose_challenge_settings":
{ Args: { "p_alias"?: string,"p_boards"?: boolean,"p_global"?: boolean }; Returns: Json
                           },
"choose_consent":
{ Args: { "p_given": boolean,"p_purpose": string }; Returns: undefined
                           },
"choose_mails":
{ Args: { "p_language"?: string,"p_mails"?: boolean }; Returns: undefined
                           },
"choose_mission_minutes":
{ Args: { "p_keep"?: boolean,"p_minutes": number }; Returns: Json
                           },
"choose_notifications":
{ Args: { "p_choices": Json }; Returns: Json
                           },
"claim_answer":
{ Args: { "p_seconds"?: number,"p_worker": string }; Returns: Json
                           },
"claim_deletion_mails":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"claim_deletions":
{ Args: { "p_limit"?: number }; Returns: Json
                           },
"claim_event_mails":
{ Args: { "p_limit"?: number }; Returns: Json
                           },
"claim_export":
{ Args: { "p_worker": string }; Returns: Json
                           },
"claim_feeds":
{ Args: { "p_limit"?: number }; Returns: Json
                           },
"claim_notification_mails":
{ Args: { "p_limit"?: number }; Returns: Json
                           },
"claim_pushes":
{ Args: { "p_key": string,"p_limit"?: number }; Returns: Json
                           },
"claim_reading":
{ Args: { "p_seconds": number }; Returns: Json
                           },
"claim_unlock_mails":
{ Args: { "p_limit"?: number }; Returns: {
              "email": string,"id": string,"language": string,"name": string,"token": string
            }[]
                           },
"close_assistant_call":
{ Args: { "p_audio_seconds"?: number,"p_cost_micros"?: number,"p_id": number,"p_limit"?: number,"p_ms"?: number,"p_outcome": string,"p_tokens_in"?: number,"p_tokens_out"?: number }; Returns: Json
                           },
"compare_answers":
{ Args: { "p_next"?: boolean,"p_question": string }; Returns: Json
                           },
"copy_test":
{ Args: { "p_made_as"?: string,"p_slug": string }; Returns: string
                           },
"correct_news":
{ Args: { "p_item": string }; Returns: string
                           },
"count_practice":
{ Args: { "p_setup": Json }; Returns: number
                           },
"count_questions_for_file":
{ Args: { "p_filter"?: Json }; Returns: number
                           },
"decide_question":
{ Args: { "p_decision": string,"p_question_id": string,"p_reason": string,"p_version": number }; Returns: undefined
                           },
"delete_chat_session":
{ Args: { "p_session_id": string }; Returns: boolean
                           },
"delete_event_question":
{ Args: { "p_id": string }; Returns: undefined
                           },
"deletion_failed":
{ Args: { "p_problem": string,"p_user": string }; Returns: undefined
                           },
"deletion_mail_sent":
{ Args: { "p_kind": string,"p_user": string }; Returns: undefined
                           },
"desk_question":
{ Args: { "p_id": string }; Returns: Json
                           },
"desk_question_figures":
{ Args: { "p_id": string,"p_version": number }; Returns: Json
                           },
"desk_questions":
{ Args: { "p_search"?: string }; Returns: {
              "answers": number,"changed_at": string,"difficulty": number,"discrimination": number,"disputes": number,"drafted_by": string,"facility": number,"figures": string,"format": string,"hindi": string,"id": string,"is_edited": boolean,"kind": string,"origin": string,"review": string,"reviewer": string,"status": string,"stem": string,"stem_hi": string,"topic": string,"topic_title": string,"topic_title_hi": string,"version": number,"waiting": number
            }[]
                           },
"diagnostic_result":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"discard_answer":
{ Args: { "p_id": string }; Returns: undefined
                           },
"discard_document":
{ Args: { "p_id": string,"p_kind": string,"p_revision"?: number }; Returns: undefined
                           },
"discard_draft":
{ Args: { "p_item": string,"p_revision"?: number }; Returns: undefined
                           },
"discard_question_draft":
{ Args: { "p_id": string,"p_revision"?: number }; Returns: undefined
                           },
"discard_question_version":
{ Args: { "p_id": string,"p_version": number }; Returns: undefined
                           },
"dismiss_story":
{ Args: { "p_cluster": number,"p_dismissed"?: boolean }; Returns: undefined
                           },
"dispute_key":
{ Args: { "p_attempt": string,"p_claimed": number,"p_position": number,"p_reasoning": string,"p_sources": Json }; Returns: string
                           },
"dispute_window":
{ Args: { "p_attempt": string,"p_position": number }; Returns: Json
                           },
"document_version":
{ Args: { "p_id": string,"p_kind": string,"p_version": number }; Returns: Json
                           },
"earlier_marking":
{ Args: { "p_answer": string,"p_model": string,"p_prompt_version": string,"p_run": number }; Returns: Json
                           },
"embeddings_state":
{ Args: { "p_model": string }; Returns: Json
                           },
"empty_account":
{ Args: { "p_user": string }; Returns: undefined
                           },
"end_friend_duel":
{ Args: { "p_id": string }; Returns: Json
                           },
"end_question_import":
{ Args: { "p_admin": string,"p_id": string,"p_problem"?: Json }; Returns: undefined
                           },
"end_reading":
{ Args: { "p_again"?: number,"p_answer": string,"p_last"?: boolean,"p_problem"?: string,"p_tries": number }; Returns: string
                           },
"enter_event":
{ Args: { "p_day": string,"p_event": string }; Returns: string
                           },
"event_calendar":
{ Args: { "p_from": string,"p_to": string }; Returns: Json
                           },
"event_desk":
{ Args: { "p_limit"?: number,"p_offset"?: number,"p_search"?: string,"p_waiting"?: boolean }; Returns: Json
                           },
"event_join_link":
{ Args: { "p_day": string,"p_event": string }; Returns: string
                           },
"event_mail_sent":
{ Args: { "p_id": string }; Returns: undefined
                           },
"event_page":
{ Args: { "p_day"?: string,"p_event": string }; Returns: Json
                           },
"event_roster":
{ Args: { "p_day": string,"p_event": string }; Returns: Json
                           },
"events_to_extend":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"exam_markings":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"export_mentions":
{ Args: { "p_export": string,"p_worker": string }; Returns: Json
                           },
"export_rows":
{ Args: { "p_after"?: Json,"p_export": string,"p_table": string,"p_worker": string }; Returns: Json
                           },
"export_writing":
{ Args: { "p_after"?: string,"p_export": string,"p_kind": string,"p_worker": string }; Returns: Json
                           },
"exports_to_clear":
{ Args: { "p_limit"?: number }; Returns: string[]
                           },
"extend_event":
{ Args: { "p_days": Json,"p_event": string,"p_until": string }; Returns: undefined
                           },
"fact_history":
{ Args: { "p_id": string }; Returns: {
              "changed_at": string,"fact_id": string,"kind": string,"now": Json,"reviewed_by": string,"was": Json
            }[]
                           },
"fact_impact":
{ Args: { "p_id": string }; Returns: Json
                           },
"fact_places":
{ Args: { "p_id": string }; Returns: {
              "day": string,"item": string,"kind": string,"title": string,"title_hi": string,"was_display": string,"was_period": string
            }[]
                           },
"fail_export":
{ Args: { "p_export": string,"p_problem": string,"p_worker": string }; Returns: undefined
                           },
"fail_marking_step":
{ Args: { "p_again": boolean,"p_answer": string,"p_problem": string,"p_step": string,"p_wait"?: number,"p_worker": string }; Returns: undefined
                           },
"feed_fetched":
{ Args: { "p_error"?: string,"p_etag"?: string,"p_feed": string,"p_last_modified"?: string,"p_wait"?: number }; Returns: undefined
                           },
"figure_registry":
{ Args: { "p_search"?: string }; Returns: {
              "as_of": string,"base_year": string,"changed_at": string,"checked": string,"display": string,"id": string,"is_now": boolean,"name": string,"name_hi": string,"origin": string,"period": string,"publisher": string,"released": string,"reviewed_by": string,"source_url": string,"stale": number,"status": string,"topic": string,"uses": number
            }[]
                           },
"file_appeal":
{ Args: { "p_answer": string,"p_reason": string }; Returns: Json
                           },
"files_of_account":
{ Args: { "p_limit"?: number,"p_user": string }; Returns: Json
                           },
"files_to_move":
{ Args: { "p_limit"?: number }; Returns: {
              "bucket": string,"from_path": string,"id": number,"to_path": string
            }[]
                           },
"finish_challenge":
{ Args: { "p_id": string }; Returns: Json
                           },
"finish_export":
{ Args: { "p_bytes": number,"p_export": string,"p_path": string,"p_worker": string }; Returns: undefined
                           },
"finish_marking_step":
{ Args: { "p_answer": string,"p_evaluations"?: Json,"p_skipped"?: string,"p_status"?: string,"p_step": string,"p_worker": string }; Returns: undefined
                           },
"finish_mission_task":
{ Args: { "p_evidence"?: Json,"p_task": string }; Returns: Json
                           },
"finish_unlock":
{ Args: { "p_token": string }; Returns: undefined
                           },
"google_account_state":
{ Args: { "p_email": string,"p_sub": string }; Returns: string
                           },
"hold_mission":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"hold_reviews":
{ Args: { "p_due": (string)[],"p_size": number }; Returns: Json
                           },
"host_challenge":
{ Args: { "p_from"?: number,"p_id": string,"p_step": string }; Returns: Json
                           },
"import_public_mission":
{ Args: { "p_day": string,"p_done": Json }; Returns: Json
                           },
"import_visitor_answers":
{ Args: { "p_answers": Json,"p_day": string }; Returns: Json
                           },
"is_open_test_item":
{ Args: { "p_query": string }; Returns: boolean
                           },
"job_overview":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"join_challenge":
{ Args: { "p_code"?: string,"p_id": string }; Returns: Json
                           },
"join_event":
{ Args: { "p_day": string,"p_event": string,"p_language"?: string,"p_zone"?: string }; Returns: Json
                           },
"judge_answers":
{ Args: { "p_better": string,"p_criterion": string,"p_pair": string,"p_why": string }; Returns: Json
                           },
"keep_annotations":
{ Args: { "p_changes": Json }; Returns: Json
                           },
"keep_blocks":
{ Args: { "p_blocks": Json }; Returns: Json
                           },
"keep_card_reviews":
{ Args: { "p_reviews": Json }; Returns: Json
                           },
"keep_chat_answer":
{ Args: { "p_content": string,"p_message_id": string,"p_mode"?: string,"p_practice"?: Json,"p_sources"?: Json,"p_state": string,"p_step"?: number,"p_suggestions"?: (string)[],"p_user_id": string,"p_writer": string }; Returns: boolean
                           },
"keep_chat_answers":
{ Args: { "p_answers": Json }; Returns: (string)[]
                           },
"keep_claims":
{ Args: { "p_claims": Json }; Returns: number
                           },
"keep_export_part":
{ Args: { "p_done": number,"p_export": string,"p_file": string,"p_last": Json,"p_path": string,"p_position": number,"p_rows": number,"p_total": number,"p_worker": string }; Returns: undefined
                           },
"keep_feed_entries":
{ Args: { "p_entries": Json,"p_feed": string }; Returns: number
                           },
"keep_library_comment":
{ Args: { "p_body": string,"p_criterion": string,"p_id": string,"p_shared": boolean }; Returns: undefined
                           },
"keep_my_account":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"keep_news_reads":
{ Args: { "p_events": Json }; Returns: number
                           },
"keep_plan":
{ Args: { "p_choices": Json,"p_finish": string,"p_phases": Json,"p_rest"?: Json,"p_tasks": Json,"p_version"?: number }; Returns: Json
                           },
"keep_push_key":
{ Args: { "p_key": string }; Returns: undefined
                           },
"keep_reading":
{ Args: { "p_answer": string,"p_confidence": number,"p_doubtful": Json,"p_model": string,"p_path": string,"p_transcript": string,"p_tries": number }; Returns: boolean
                           },
"keep_reading_place":
{ Args: { "p_base"?: number,"p_place": Json,"p_work": string }; Returns: Json
                           },
"keep_reading_time":
{ Args: { "p_days": Json }; Returns: undefined
                           },
"keep_replan":
{ Args: { "p_changes": Json,"p_finish": string,"p_reason": string,"p_version": number }; Returns: Json
                           },
"keep_sections_read":
{ Args: { "p_sections": Json }; Returns: undefined
                           },
"known_blanks":
{ Args: { "p_attempt": string }; Returns: Json
                           },
"lay_back_answer":
{ Args: { "p_answer": string }; Returns: undefined
                           },
"leave_answer":
{ Args: { "p_answer": string,"p_worker": string }; Returns: undefined
                           },
"leave_event":
{ Args: { "p_day": string,"p_event": string }; Returns: Json
                           },
"library_documents":
{ Args: Record<PropertyKey, never>; Returns: {
              "book": string,"id": string,"in_hindi": boolean,"kind": string,"made_by": string,"origin": string,"place": number,"reviewed_by": string,"stale": number,"status": string,"title": string,"title_hi": string,"topics": (string)[],"updated_at": string,"words": number
            }[]
                           },
"library_review":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"list_challenges":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"list_chat_feedback":
{ Args: { "p_limit"?: number,"p_offset"?: number,"p_state"?: string }; Returns: Json
                           },
"list_chat_sessions":
{ Args: { "p_search"?: string }; Returns: {
              "created_at": string,"last_message_at": string,"message_count": number,"pinned": boolean,"preview": string,"session_id": string,"title": string
            }[]
                           },
"list_embeddings":
{ Args: { "p_after"?: number,"p_limit"?: number,"p_model": string }; Returns: {
              "id": string,"number": number,"scale": number,"vector": string
            }[]
                           },
"list_my_sessions":
{ Args: Record<PropertyKey, never>; Returns: {
              "aal": string,"country": string,"created_at": string,"id": string,"ip": string,"is_current": boolean,"last_used_at": string,"user_agent": string
            }[]
                           },
"list_news":
{ Args: { "p_choice"?: Json,"p_limit"?: number }; Returns: Json
                           },
"list_news_reports":
{ Args: { "p_limit"?: number,"p_offset"?: number,"p_state"?: string }; Returns: Json
                           },
"lock_answer":
{ Args: { "p_answer": Json,"p_id": string,"p_position": number }; Returns: Json
                           },
"lock_my_account":
{ Args: { "p_event": string }; Returns: undefined
                           },
"log_minutes":
{ Args: { "p_day"?: string,"p_id": string,"p_minutes": number,"p_task": string }; Returns: Json
                           },
"log_security_event":
{ Args: { "p_description"?: string,"p_event_category"?: string,"p_event_type": string,"p_risk_level"?: string,"p_target_user_id"?: string }; Returns: string
                           },
"look_at_paper":
{ Args: { "p_questions": (string)[],"p_test"?: string }; Returns: Json
                           },
"look_at_use":
{ Args: { "p_fact": string,"p_item": string,"p_kind": string,"p_note"?: string,"p_verdict": string }; Returns: undefined
                           },
"look_for_twins":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"mains_key":
{ Args: { "p_question": string }; Returns: Json
                           },
"mains_question_at_desk":
{ Args: { "p_id": string }; Returns: Json
                           },
"mains_question_desk":
{ Args: Record<PropertyKey, never>; Returns: {
              "answers": number,"directive": string,"drafted_by": string,"id": string,"marks": number,"origin": string,"points": number,"question": string,"question_hi": string,"reviewed_by": string,"status": string,"topic": string,"topic_title": string,"words": number
            }[]
                           },
"make_question_version":
{ Args: { "p_id": string,"p_revision": number }; Returns: Json
                           },
"mark_attendance":
{ Args: { "p_attended": boolean,"p_day": string,"p_event": string,"p_user_id": string }; Returns: undefined
                           },
"marking_bias":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"marking_library":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"marks_beside_engine":
{ Args: { "p_answer": string }; Returns: Json
                           },
"mentor_appeals":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"mentor_queue":
{ Args: { "p_most"?: number,"p_show"?: string }; Returns: Json
                           },
"mentor_second_looks":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"merge_accounts":
{ Args: { "p_admin": string,"p_kept": string,"p_other": string,"p_reason": string }; Returns: Json
                           },
"merge_stories":
{ Args: { "p_from": (number)[],"p_into": number }; Returns: undefined
                           },
"merge_suspects":
{ Args: Record<PropertyKey, never>; Returns: {
              "newer": string,"newer_email": string,"newer_name": string,"newer_seen": string,"older": string,"older_email": string,"older_name": string,"older_seen": string,"why": string
            }[]
                           },
"merges_done":
{ Args: Record<PropertyKey, never>; Returns: {
              "email": string,"files": number,"files_waiting": number,"kept": string,"kept_email": string,"merged_at": string,"moved": Json,"problem": string,"user_id": string
            }[]
                           },
"my_abilities":
{ Args: Record<PropertyKey, never>; Returns: {
              "n": number,"sd": number,"theta": number,"topic": string
            }[]
                           },
"my_achievements":
{ Args: Record<PropertyKey, never>; Returns: {
              "habit": string,"n": number,"next": number,"reached": number,"reached_on": string
            }[]
                           },
"my_answers":
{ Args: { "p_from"?: string,"p_to"?: string }; Returns: Json
                           },
"my_appeal":
{ Args: { "p_answer": string }; Returns: Json
                           },
"my_assistant_quota":
{ Args: { "p_limit"?: number }; Returns: Json
                           },
"my_calendar":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_cards":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_chat_feedback":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_deletion":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_disputes":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_mains_answers":
{ Args: { "p_search"?: string }; Returns: Json
                           },
"my_mains_record":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_marking":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_mastery":
{ Args: Record<PropertyKey, never>; Returns: {
              "exam_day": string,"fading": boolean,"last_at": string,"level": number,"mixed_sets": number,"n": number,"reason": Json,"recall_exam": number,"recall_now": number,"recalled": number,"sd": number,"theta": number,"topic": string
            }[]
                           },
"my_mission":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_news_address":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_news_item":
{ Args: { "p_item": string }; Returns: Json
                           },
"my_notification_choices":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_place_in_queue":
{ Args: { "p_answer": string }; Returns: Json
                           },
"my_plan":
{ Args: { "p_from"?: string,"p_to"?: string }; Returns: Json
                           },
"my_reviews":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_security_events":
{ Args: { "p_before"?: string,"p_before_id"?: string,"p_everything"?: boolean,"p_limit"?: number }; Returns: {
              "answer": string,"answered_at": string,"country": string,"created_at": string,"description": string,"device": string,"event_type": string,"id": string,"risk_level": string
            }[]
                           },
"my_tests":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"new_document":
{ Args: { "p_fields": Json,"p_id": string,"p_kind": string,"p_made_by"?: string,"p_model"?: string,"p_original"?: Json }; Returns: string
                           },
"new_figure":
{ Args: { "p_fields": Json }; Returns: string
                           },
"new_friend_duel":
{ Args: { "p_made_as"?: string,"p_topics"?: (string)[] }; Returns: Json
                           },
"new_mentor_live":
{ Args: { "p_fields": Json }; Returns: Json
                           },
"news_days":
{ Args: { "p_month": string }; Returns: Json
                           },
"note_export_progress":
{ Args: { "p_done": number,"p_export": string,"p_total": number,"p_worker": string }; Returns: undefined
                           },
"note_invitation":
{ Args: { "p_admin": string,"p_reason": string,"p_role": string,"p_user": string }; Returns: undefined
                           },
"note_merged_file":
{ Args: { "p_id": number,"p_problem"?: string,"p_state": string }; Returns: boolean
                           },
"note_question_export":
{ Args: { "p_admin": string,"p_count": number,"p_filter": Json,"p_format": string }; Returns: undefined
                           },
"note_user_act":
{ Args: { "p_act": string,"p_admin": string,"p_failed"?: boolean,"p_reason": string,"p_user": string }; Returns: string
                           },
"notice_moved_exams":
{ Args: { "p_limit"?: number }; Returns: number
                           },
"notice_slipping_plans":
{ Args: { "p_limit"?: number }; Returns: number
                           },
"notification_mail_sent":
{ Args: { "p_id": string }; Returns: undefined
                           },
"open_assistant_call":
{ Args: { "p_ceiling"?: number,"p_limit"?: number,"p_message_id"?: string,"p_model": string,"p_prompt_version"?: string,"p_step": string,"p_tokens_in"?: number,"p_tokens_out"?: number,"p_user_id": string }; Returns: Json
                           },
"open_attempt":
{ Args: { "p_attempt": string }; Returns: Json
                           },
"open_challenge":
{ Args: { "p_id": string }; Returns: Json
                           },
"open_disputes":
{ Args: { "p_limit"?: number,"p_offset"?: number }; Returns: Json
                           },
"open_document":
{ Args: { "p_id": string,"p_kind": string }; Returns: Json
                           },
"open_ten_minutes":
{ Args: { "p_weak"?: (string)[] }; Returns: Json
                           },
"open_view_as":
{ Args: { "p_user": string }; Returns: Json
                           },
"order_answer_pages":
{ Args: { "p_answer": string,"p_paths": (string)[],"p_user": string }; Returns: Json
                           },
"order_chapters":
{ Args: { "p_book": string,"p_seen"?: (string)[],"p_slugs": (string)[] }; Returns: undefined
                           },
"paper_choices":
{ Args: { "p_topic"?: string }; Returns: {
              "difficulty": number,"format": string,"id": string,"in_tests": number,"kind": string,"source_type": string,"stem": string,"stem_hi": string,"topic": string
            }[]
                           },
"place_sign_ins":
{ Args: { "p_places": Json }; Returns: number
                           },
"plan_exam_rule":
{ Args: { "p_effective": string,"p_fields": Json,"p_reason": string,"p_rule": string,"p_seen"?: Json }; Returns: number
                           },
"plan_feed_of":
{ Args: { "p_token": string }; Returns: Json
                           },
"plan_material":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"plan_retrospective":
{ Args: { "p_weeks"?: number }; Returns: Json
                           },
"practise_question":
{ Args: { "p_question_id": string }; Returns: Json
                           },
"prepare_missions":
{ Args: { "p_limit"?: number }; Returns: number
                           },
"preview_marks":
{ Args: { "p_key": number,"p_outcome": string,"p_question_id": string,"p_truths"?: (boolean)[],"p_version": number }; Returns: Json
                           },
"preview_merge":
{ Args: { "p_admin": string,"p_kept": string,"p_other": string }; Returns: Json
                           },
"preview_ruling":
{ Args: { "p_key": number,"p_outcome": string,"p_question_id": string,"p_truths"?: (boolean)[],"p_version": number }; Returns: Json
                           },
"public_mission":
{ Args: { "p_minutes"?: number }; Returns: Json
                           },
"public_rulings":
{ Args: { "p_limit"?: number }; Returns: Json
                           },
"publish_announcement":
{ Args: { "p_id": string,"p_seen"?: Json }; Returns: undefined
                           },
"publish_document":
{ Args: { "p_admin": string,"p_computed": Json,"p_id": string,"p_kind": string,"p_reviewer": string,"p_revision": number }; Returns: number
                           },
"publish_fact":
{ Args: { "p_fact": Json,"p_replaces"?: string }; Returns: Json
                           },
"publish_mains_question":
{ Args: { "p_id": string,"p_reviewer": string,"p_seen"?: Json }; Returns: undefined
                           },
"publish_news":
{ Args: { "p_item": string,"p_revision": number,"p_seen"?: Json }; Returns: undefined
                           },
"publish_question":
{ Args: { "p_id": string,"p_version": number }; Returns: undefined
                           },
"publish_questions":
{ Args: { "p_ids": (string)[],"p_seen"?: Json }; Returns: Json
                           },
"publish_test":
{ Args: { "p_reviewer": string,"p_seen"?: Json,"p_slug": string }; Returns: undefined
                           },
"pull_sample":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"pyq_years":
{ Args: Record<PropertyKey, never>; Returns: (number)[]
                           },
"question_draft":
{ Args: { "p_id": string }; Returns: Json
                           },
"question_drafts":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"question_import":
{ Args: { "p_id": string }; Returns: Json
                           },
"question_import_report":
{ Args: { "p_id": string }; Returns: {
              "faults": Json,"like_id": string,"likeness": number,"line": number,"notes": Json,"question": Json,"row": number,"title": string,"verdict": string
            }[]
                           },
"question_imports":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"question_twins":
{ Args: Record<PropertyKey, never>; Returns: {
              "alike": number,"alike_en": number,"alike_hi": number,"is_one_topic": boolean,"one": string,"one_status": string,"one_stem": string,"other": string,"other_status": string,"other_stem": string,"pair": string,"settled_at": string,"settled_by": string,"state": string,"topic": string
            }[]
                           },
"questions_for_file":
{ Args: { "p_after"?: string,"p_filter"?: Json,"p_most"?: number }; Returns: {
              "id": string,"newest": Json,"question": Json
            }[]
                           },
"rate_chat_answer":
{ Args: { "p_message_id": string,"p_note"?: string,"p_rating": number,"p_reasons"?: (string)[] }; Returns: undefined
                           },
"read_news_address":
{ Args: { "p_token": string }; Returns: Json
                           },
"read_notifications":
{ Args: { "p_ids"?: (string)[] }; Returns: number
                           },
"read_passages":
{ Args: { "p_ids": (string)[] }; Returns: {
              "anchor": string,"as_of": string,"content": string,"content_hi": string,"coverage": number,"fact_id": string,"fact_ids": (string)[],"held": number,"href": string,"id": string,"kind": string,"named": number,"note_slug": string,"position": number,"score": number,"section": string,"source_ids": (string)[],"source_title": string,"source_url": string,"title": string,"title_hi": string,"topic": string
            }[]
                           },
"reading_margin":
{ Args: { "p_item": string,"p_place": string }; Returns: Json
                           },
"register_answer_page":
{ Args: { "p_answer": string,"p_bytes": number,"p_height": number,"p_object": string,"p_page": number,"p_path": string,"p_quality": Json,"p_replaces"?: string,"p_user": string,"p_width": number }; Returns: Json
                           },
"related_past_questions":
{ Args: { "p_question_id": string }; Returns: Json
                           },
"release_marks":
{ Args: { "p_answer": string,"p_reason"?: string }; Returns: Json
                           },
"remove_answer_page":
{ Args: { "p_answer": string,"p_path": string,"p_user": string }; Returns: Json
                           },
"remove_calendar_feed":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"remove_cutoff":
{ Args: { "p_category": string,"p_seen"?: Json,"p_year": number }; Returns: undefined
                           },
"remove_feed":
{ Args: { "p_id": string,"p_seen"?: Json }; Returns: undefined
                           },
"remove_merged_account":
{ Args: { "p_admin": string,"p_reason": string,"p_user": string }; Returns: string
                           },
"remove_news_address":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"remove_plan_feed":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"remove_plan_task":
{ Args: { "p_task": string }; Returns: Json
                           },
"remove_push_device":
{ Args: { "p_id": string }; Returns: Json
                           },
"remove_series":
{ Args: { "p_seen"?: Json,"p_slug": string }; Returns: undefined
                           },
"renew_calendar_feed":
{ Args: { "p_language"?: string }; Returns: string
                           },
"renew_news_address":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"renew_plan_feed":
{ Args: { "p_language"?: string }; Returns: string
                           },
"report_answer":
{ Args: { "p_pair": string,"p_reason": string,"p_side": string }; Returns: undefined
                           },
"report_news_error":
{ Args: { "p_id": string,"p_item": string,"p_proof_url"?: string,"p_reason": string,"p_says"?: string }; Returns: undefined
                           },
"reported_answers":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"restore_plan_task":
{ Args: { "p_task": Json }; Returns: Json
                           },
"restore_question":
{ Args: { "p_id": string,"p_reason": string }; Returns: string
                           },
"retire_mains_question":
{ Args: { "p_id": string,"p_reason"?: string,"p_seen"?: Json }; Returns: undefined
                           },
"retire_questions":
{ Args: { "p_ids": (string)[],"p_reason": string,"p_seen"?: Json }; Returns: Json
                           },
"retire_test":
{ Args: { "p_reason"?: string,"p_seen"?: Json,"p_slug": string }; Returns: undefined
                           },
"retire_twin":
{ Args: { "p_one": string,"p_other": string,"p_reason": string,"p_retired": string }; Returns: Json
                           },
"retry_evaluation":
{ Args: { "p_id": string }; Returns: Json
                           },
"reveal_results":
{ Args: { "p_attempt": string,"p_reflection"?: Json }; Returns: undefined
                           },
"revise_news":
{ Args: { "p_cards"?: Json,"p_due": string,"p_item": string }; Returns: undefined
                           },
"revoke_my_session":
{ Args: { "p_session_id": string }; Returns: boolean
                           },
"rule_on_key":
{ Args: { "p_key": number,"p_outcome": string,"p_question_id": string,"p_ruling": string,"p_seen"?: Json,"p_truths"?: (boolean)[],"p_version": number }; Returns: Json
                           },
"rules_desk":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"rulings_for":
{ Args: { "p_question_id": string,"p_version": number }; Returns: Json
                           },
"run_challenges":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"save_announcement":
{ Args: { "p_fields": Json }; Returns: string
                           },
"save_answer":
{ Args: { "p_based_on": number,"p_fields": Json,"p_id": string,"p_question": string }; Returns: Json
                           },
"save_answers":
{ Args: { "p_answers": Json,"p_attempt": string }; Returns: Json
                           },
"save_challenge":
{ Args: { "p_fields": Json }; Returns: string
                           },
"save_cutoff":
{ Args: { "p_fields": Json }; Returns: undefined
                           },
"save_document":
{ Args: { "p_fields": Json,"p_id": string,"p_kind": string,"p_revision": number }; Returns: Json
                           },
"save_draft":
{ Args: { "p_fields": Json,"p_item": string,"p_revision": number }; Returns: Json
                           },
"save_event":
{ Args: { "p_days": Json,"p_event": Json }; Returns: string
                           },
"save_feed":
{ Args: { "p_feed": Json }; Returns: string
                           },
"save_mains_question":
{ Args: { "p_fields": Json }; Returns: string
                           },
"save_marks":
{ Args: { "p_answer": string,"p_draft": Json,"p_revision": number }; Returns: Json
                           },
"save_question_draft":
{ Args: { "p_fields": Json,"p_id": string,"p_revision": number }; Returns: Json
                           },
"save_series":
{ Args: { "p_fields": Json }; Returns: string
                           },
"save_test":
{ Args: { "p_fields": Json }; Returns: string
                           },
"school_analytics":
{ Args: { "p_days"?: number }; Returns: Json
                           },
"search_everything":
{ Args: { "p_limit"?: number,"p_query": string }; Returns: {
              "context": string,"context_hi": string,"day": string,"href": string,"id": string,"kind": string,"score": number,"title": string,"title_hi": string,"why": string
            }[]
                           },
"search_passages":
{ Args: { "p_limit"?: number,"p_query": string,"p_side"?: string }; Returns: {
              "anchor": string,"as_of": string,"content": string,"content_hi": string,"coverage": number,"fact_id": string,"fact_ids": (string)[],"held": number,"href": string,"id": string,"kind": string,"named": number,"note_slug": string,"position": number,"score": number,"section": string,"source_ids": (string)[],"source_title": string,"source_url": string,"title": string,"title_hi": string,"topic": string
            }[]
                           },
"set_error_type":
{ Args: { "p_attempt": string,"p_error_type": string,"p_position": number }; Returns: undefined
                           },
"set_preparation_level":
{ Args: { "p_level": string }; Returns: undefined
                           },
"set_question_topic":
{ Args: { "p_ids": (string)[],"p_seen"?: Json,"p_topic": string }; Returns: number
                           },
"set_user_role":
{ Args: { "p_admin": string,"p_reason": string,"p_role": string,"p_seen"?: Json,"p_user": string }; Returns: string
                           },
"settle_answer_report":
{ Args: { "p_hidden": boolean,"p_report": string }; Returns: undefined
                           },
"settle_chat_feedback":
{ Args: { "p_id": number,"p_note"?: string,"p_outcome": string }; Returns: undefined
                           },
"settle_flag":
{ Args: { "p_id": string,"p_seen"?: Json,"p_valid": boolean }; Returns: undefined
                           },
"settle_news_report":
{ Args: { "p_id": string,"p_note"?: string,"p_outcome": string }; Returns: undefined
                           },
"settle_push":
{ Args: { "p_after"?: number,"p_claim": string,"p_id": string,"p_outcome": string,"p_problem"?: string }; Returns: boolean
                           },
"settle_twins":
{ Args: { "p_as": string,"p_one": string,"p_other": string }; Returns: undefined
                           },
"share_answer":
{ Args: { "p_id": string,"p_shared": boolean }; Returns: undefined
                           },
"sign_ins_to_place":
{ Args: { "p_limit"?: number }; Returns: {
              "at": string,"earlier_at": string,"earlier_country": string,"id": string,"ip": string,"kind": string,"user_id": string
            }[]
                           },
"sign_user_out":
{ Args: { "p_admin": string,"p_reason": string,"p_user": string }; Returns: number
                           },
"site_state":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"skip_diagnostic":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"skip_mission_task":
{ Args: { "p_reason": string,"p_task": string }; Returns: Json
                           },
"split_story":
{ Args: { "p_entry": number }; Returns: number
                           },
"stale_figures":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"stale_items":
{ Args: { "p_id": string }; Returns: Json
                           },
"start_challenge_replay":
{ Args: { "p_id": string }; Returns: Json
                           },
"start_clock":
{ Args: { "p_at"?: string,"p_id": string,"p_kind"?: string,"p_task"?: string }; Returns: Json
                           },
"start_diagnostic":
{ Args: { "p_profile": Json }; Returns: Json
                           },
"start_draft":
{ Args: { "p_cluster"?: number,"p_fields"?: Json,"p_made_by"?: string,"p_marks"?: Json,"p_model"?: string }; Returns: string
                           },
"start_event_quiz":
{ Args: { "p_day": string,"p_event": string }; Returns: Json
                           },
"start_mission_task":
{ Args: { "p_task": string }; Returns: Json
                           },
"start_news_questions":
{ Args: { "p_item": string }; Returns: Json
                           },
"start_practice":
{ Args: { "p_setup": Json }; Returns: Json
                           },
"start_question_draft":
{ Args: { "p_format"?: string,"p_id": string,"p_topic"?: string }; Returns: Json
                           },
"start_section":
{ Args: { "p_item": string,"p_place": string,"p_section": string,"p_size"?: number }; Returns: Json
                           },
"start_test":
{ Args: { "p_slot"?: string,"p_test": string }; Returns: Json
                           },
"stop_chat_answer":
{ Args: { "p_message_id": string }; Returns: boolean
                           },
"stop_clock":
{ Args: { "p_id": string,"p_seconds"?: number }; Returns: Json
                           },
"store_question_import":
{ Args: { "p_id": string,"p_leave_faulty"?: boolean,"p_with_alike"?: boolean }; Returns: Json
                           },
"story_questions":
{ Args: { "p_item": string }; Returns: Json
                           },
"submit_answer":
{ Args: { "p_id": string }; Returns: Json
                           },
"submit_attempt":
{ Args: { "p_answers"?: Json,"p_attempt": string }; Returns: Json
                           },
"swap_mission_task":
{ Args: { "p_task": string }; Returns: Json
                           },
"switch_feature":
{ Args: { "p_key": string,"p_on": boolean,"p_reason"?: string,"p_reason_hi"?: string,"p_seen"?: Json }; Returns: undefined
                           },
"switch_feed":
{ Args: { "p_id": string,"p_on": boolean,"p_seen"?: Json }; Returns: undefined
                           },
"syllabus_bank":
{ Args: Record<PropertyKey, never>; Returns: {
              "current": number,"hybrid": number,"live": number,"past": Json,"static": number,"topic": string
            }[]
                           },
"syllabus_node":
{ Args: { "p_topic": string }; Returns: Json
                           },
"take_answer":
{ Args: { "p_answer": string,"p_task"?: string }; Returns: Json
                           },
"take_back_request":
{ Args: { "p_answer": string }; Returns: Json
                           },
"take_back_skip":
{ Args: { "p_task": string }; Returns: Json
                           },
"teaching_context":
{ Args: { "p_asked"?: string,"p_subject": string,"p_topics": (string)[] }; Returns: Json
                           },
"test_at_desk":
{ Args: { "p_slug": string }; Returns: Json
                           },
"test_desk":
{ Args: Record<PropertyKey, never>; Returns: {
              "begun": number,"closes_at": string,"hindi_count": number,"kind": string,"minutes": number,"opens_at": string,"origin": string,"position": number,"question_count": number,"reviewed_by": string,"series": string,"slug": string,"status": string,"title": string,"title_hi": string
            }[]
                           },
"time_use":
{ Args: { "p_days"?: number }; Returns: Json
                           },
"twin_search":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"unban_user":
{ Args: { "p_admin": string,"p_reason": string,"p_seen"?: Json,"p_user": string }; Returns: boolean
                           },
"undo_replan":
{ Args: { "p_id": string }; Returns: Json
                           },
"unlock_mail_sent":
{ Args: { "p_id": string }; Returns: undefined
                           },
"unsubscribe_mail":
{ Args: { "p_token": string }; Returns: string
                           },
"use_library_comment":
{ Args: { "p_id": string }; Returns: undefined
                           },
"view_as_answers":
{ Args: { "p_from"?: string,"p_user": string }; Returns: Json
                           },
"view_as_mains":
{ Args: { "p_user": string }; Returns: Json
                           },
"view_as_reviews":
{ Args: { "p_user": string }; Returns: Json
                           },
"view_as_study":
{ Args: { "p_user": string }; Returns: Json
                           },
"visitor_practice":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"vote_event_question":
{ Args: { "p_id": string,"p_wanted": boolean }; Returns: undefined
                           },
"withdraw_announcement":
{ Args: { "p_id": string,"p_seen"?: Json }; Returns: undefined
                           },
"withdraw_appeal":
{ Args: { "p_answer": string }; Returns: Json
                           },
"withdraw_document":
{ Args: { "p_id": string,"p_kind": string,"p_reason": string,"p_seen"?: Json }; Returns: undefined
                           },
"withdraw_news":
{ Args: { "p_item": string,"p_questions"?: (string)[],"p_reason": string,"p_seen"?: Json }; Returns: undefined
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
